"""Finding passages: lexical and dense search, fusion, filters and ceilings."""
