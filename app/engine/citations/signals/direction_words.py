"""Pairs of opposites as data: each line is an axis, its two poles, and where there is one, the middle."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Direction:
    """A pole of an axis: +1 or -1; 0 for "unchanged"."""

    axis: str
    sign: int


_TABLE = """
amount | increase increases increased increasing rise rises rose risen rising grow grows grew grown growing growth higher
 more greater larger bigger elevated elevate elevates raise raises raised enhance enhances enhanced enhancing enhancement
 upregulated upregulate up-regulated upregulation gain gains gained exceed exceeds exceeded expand expands expanded
 amplify amplified amplifies heighten heightened longer taller heavier wider broader deeper
 höher mehr größer zunahme erhöht steigt gestiegen mayor más aumento aumenta aumentó plus augmente augmenté augmentation
 | decrease decreases decreased decreasing decline declines declined declining fall falls fell fallen falling drop drops
 dropped dropping lower lowers lowered less fewer smaller reduce reduces reduced reducing reduction diminish diminished
 diminishes downregulated downregulate down-regulated downregulation shrink shrinks shrank shrunk lessen lessens lessened
 attenuate attenuated attenuates loss losses shorter lighter narrower shallower curtail
 niedriger weniger kleiner abnahme verringert sinkt gesunken menor menos disminución disminuye moins diminue diminution
 | unchanged stable constant similar comparable equal equivalent same identical unaffected
quality | improve improves improved improving improvement better superior outperform outperforms outperformed benefit
 benefits beneficial effective positive favourable favorable besser mejor meilleur
 | worsen worsens worsened worsening worse inferior underperform underperforms underperformed harm harms harmful
 ineffective negative deteriorate deteriorates deteriorated unfavourable unfavorable impair impairs impaired schlechter
 peor pire |
extreme | highest most largest greatest maximum maximal maximise maximize biggest longest best strongest majority
 | lowest least smallest minimum minimal minimise minimize shortest worst weakest minority |
time | before earlier prior preceding precedes precede preceded previously earliest first vor vorher antes avant
 | after later subsequent subsequently following follows followed latest last nach nachher después après |
speed | faster accelerate accelerates accelerated quicker rapidly quickly fast | slower decelerate delay delays delayed slow
 slowed slowly slows gradually |
effect | activate activates activated activation stimulate stimulates stimulated stimulation promote promotes promoted
 induce induces induced facilitate facilitates facilitated encourage encourages encouraged cause causes caused enable
 enables enabled allow allows allowed
 | inhibit inhibits inhibited inhibition inactivate inactivated suppress suppresses suppressed suppression prevent prevents
 prevented prevention block blocks blocked hinder hinders hindered discourage discouraged prohibit prohibited impede
 disable disables disabled forbid forbids forbidden |
presence | presence present include includes included including inclusion add adds added adding contain contains with
 | absence absent exclude excludes excluded excluding exclusion remove removes removed removing omit omits omitted without |
place | above over upper top upstream upward upwards inside internal within | below under beneath underneath bottom
 downstream downward downwards outside external |
strength | strong stronger strongly strength robust | weak weaker weakly weakness fragile |
attitude | support supports supported confirm confirms confirmed accept accepts accepted agree agrees agreed approve approved
 consistent | refute refutes refuted contradict contradicts contradicted reject rejects rejected disagree disagrees
 disagreed inconsistent contrary deny denies denied |
outcome | succeed succeeds succeeded success successful win wins won pass passes passed | unsuccessful lose loses lost
 failed fails fail failure |
likelihood | likely probable frequent frequently often common commonly always usually | unlikely improbable infrequent
 rarely rare seldom uncommon never |
size | high large big long wide deep early many much heavy old hot hard easy simple rich
 | low small little short narrow shallow late few scarce young cold soft difficult complex poor |
likeness | similarly alike convergent | different differ differs differed differently dissimilar divergent |
""".replace("\n ", " ")


def _read(table: str) -> Mapping[str, Direction]:
    directions: dict[str, Direction] = {}
    for line in table.strip().split("\n"):
        axis, *poles = (part.strip() for part in line.split("|"))
        for sign, words in zip((1, -1, 0), poles, strict=False):
            for word in words.split():
                directions.setdefault(word, Direction(axis, sign))
    return directions


DIRECTIONS: Mapping[str, Direction] = _read(_TABLE)
"""By lower-case word; a word with two meanings is on the axis named first."""
