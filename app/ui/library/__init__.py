"""Sessions and the library: lists, trees and the left panel."""
