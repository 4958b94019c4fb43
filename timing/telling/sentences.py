"""The clauses of a telling as frames: who does what to whom, with what, and whether it is told, asked or wanted."""

from __future__ import annotations

from collections.abc import Iterator

from timing.telling.inflected import PARTICLES, alike, forms, senses
from timing.telling.phrases import (
    ASKS,
    AUX,
    CHAINS,
    DETS,
    HARD,
    IDLE,
    LINKS,
    MODALS,
    NOT,
    PREPS,
    SAYS,
    TYPES,
    WHO,
    WISHES,
    Frame,
    Phrase,
    begins_phrase,
    is_adverb,
)
from timing.telling.tokens import number
from timing.telling.verbs_found import Verbs


class Parser(Verbs):
    """Frames of the words of a telling."""

    def frames(self) -> list[Frame]:
        """All clauses, in order."""
        found: list[Frame] = []
        for start, end in self._sentences():
            found += self._of_sentence(start, end, len(found))
        return found

    def _sentences(self) -> Iterator[tuple[int, int]]:
        start = 0
        for n, tag in enumerate(self.tags):
            if tag in HARD:
                if n > start:
                    yield start, n
                start = n + 1
        if start < len(self.tags):
            yield start, len(self.tags)

    def _of_sentence(self, start: int, end: int, base: int) -> list[Frame]:
        verbs = [n for n in range(start, end) if self._is_verb(n, start, end)]
        verbs = [n for n in verbs if not self._helps(n, verbs)]
        found: list[Frame] = []
        marked = end < len(self.tags) and self.tags[end] == "?"
        for n in verbs:
            found.append(self._frame(n, start, found, base))
        if len(found) > 1 and found[0].form == "ing" and found[0].subject is None:  # "Defending alone, my Brienne wins"
            found[0].subject = found[1].subject
        for k, frame in enumerate(found):
            until = found[k + 1].first if k + 1 < len(found) else end
            self._fill(frame, max(until, frame.at + 1))
            frame.last = until
            behind = tuple(self.tags[frame.at + 1 : frame.at + 3])
            apart = frame.particles[:1] if frame.obj.tags or frame.obj.end > frame.obj.at else ()
            frame.senses = tuple(dict.fromkeys((*senses(frame.base, apart), *senses(frame.base, behind))))
        for frame in found:
            self._mood(frame, found, base, marked and frame is found[-1], start)
        return found

    def _frame(self, n: int, start: int, before: list[Frame], offset: int) -> Frame:
        base, form = self._form(n)
        frame = Frame(n, n, n, base, form)
        past = form == "past" or base in alike()
        k = n - 1
        to = False
        chain: list[str] = []
        while k >= start:
            tag, low = self.tags[k], self.low[k]
            known = forms().get(low, (low, ""))[0]
            if tag in NOT:
                frame.negated = True
            elif known in MODALS:
                frame.modal = frame.modal or known
            elif known in ("be", "have", "do", "get") or (to and (known in CHAINS or tag in CHAINS)):
                chain.append(known if known in AUX or known in CHAINS else tag)
                frame.passive = frame.passive or (known in ("be", "get") and past and not to)
            elif tag == "to" and (k == start or self._chains(k, start)):
                to = True
            elif is_adverb(low) or tag in ("still", "ever", "even", "both", "all", "each", "only", "always"):
                pass
            else:
                break
            k -= 1
        frame.first = k + 1
        if (to and set(chain) & WISHES) or (to and chain and chain[-1:] == ["go"]):
            frame.wanted = True
        if to and set(chain) & {"able", "allowed", "legal", "free", "ok", "okay"}:
            frame.modal = frame.modal or "can"
        if to and "have" in chain and not frame.wanted:
            frame.modal = frame.modal or "must"
        self._subject(frame, k, start, before, offset)
        return frame

    def _chains(self, k: int, start: int) -> bool:
        before = self.tags[k - 1] if k > start else ""
        known = forms().get(self.low[k - 1], (before, ""))[0] if k > start else ""
        return before in CHAINS or known in CHAINS

    def _subject(self, frame: Frame, k: int, start: int, before: list[Frame], offset: int) -> None:
        """Whom the frame is told of, from the words right before it, else from the frame before."""
        tag = self.tags[k] if k >= start else ""
        if tag == "to" and k >= start:
            frame.first, frame.link = k, "to"
            self._inherit(frame, before, offset)
            return
        if tag in PREPS and frame.form == "ing":
            frame.first, frame.link = k, tag
            self._inherit(frame, before, offset)
            return
        at = k
        if tag in WHO and k > start and tag != "whose":
            frame.first, frame.link = k, "who"
            at = k - 1 - (self.tags[k - 1] == ",")
            tag = self.tags[at] if at >= start else ""
            if frame.first > start and tag[:1] not in ("#", "@"):
                frame.subject = Phrase(at, at + 1, (tag,)) if at >= start else None
                return
        if tag[:1] in ("#", "@") or tag in ("it", "this", "that", "'s"):
            self._named_subject(frame, at, start)
            return
        apposed = self._apposed(k, start) if tag == "," and frame.form in ("s", "past", "ing") else -1
        if apposed >= 0 and not any(one.at > apposed for one in before):  # "my Jaime, the one who stands, is knelt"
            frame.subject, frame.first = Phrase(apposed, apposed + 1, (self.tags[apposed],)), k
            return
        if tag in LINKS or tag == "," or k < start:
            frame.link = tag if tag in LINKS else frame.link
            frame.first = max(k, start)
            self._inherit(frame, before, offset)
            return
        self._noun_subject(frame, at, start, before, offset)

    def _named_subject(self, frame: Frame, at: int, start: int) -> None:
        """A player, a card or several, or "it", right before the verb or behind "do" and "can"."""
        tags, begins = self.tags, at
        while (
            begins - 2 >= start and tags[begins - 1] in ("and", ",", "or") and tags[begins - 2][0] == "#" == tags[at][0]
        ):
            begins -= 2
        previous = tags[begins - 1] if begins > start else ""
        frame.subject = Phrase(begins, at + 1, tuple(t for t in tags[begins : at + 1] if t not in ("and", ",")))
        if frame.link != "who":
            frame.first = begins
        helper = self._base(begins - 1) if begins > start else ""
        opens = helper in MODALS or helper == "do" or begins - 1 == start
        opens = opens or tags[begins - 2] in LINKS | ASKS | {",", "not"} or tags[begins - 2][0] not in "@#"
        if helper in AUX and opens and frame.link != "who":
            frame.asked = True
            frame.first = begins - 1
            frame.modal = helper if helper in MODALS else frame.modal
            frame.passive = frame.passive or (helper == "be" and frame.form == "past")
        elif previous in LINKS or previous in ("before", "after"):
            frame.link = frame.link or previous

    def _noun_subject(self, frame: Frame, at: int, start: int, before: list[Frame], offset: int) -> None:
        """Some noun: "claim kills", "nobody blocks"; what is said of whom it belongs to: "Ola in second seat drops"."""
        begins, others = at, [one.at for one in before]
        while begins - 1 >= start and self._of_noun(self.tags[begins - 1]) and begins - 1 not in others:
            begins -= 1
        head = begins - 2
        named = head >= start and self.tags[begins - 1] in PREPS and self.tags[head][0] in "#@"
        if named and (head == start or self.tags[head - 1] in LINKS | {","}):
            frame.subject, frame.first = Phrase(head, head + 1, (self.tags[head],)), head
            return
        if frame.form == "ing" and frame.base not in AUX:
            frame.link = "ing"
            self._inherit(frame, before, offset)
            return
        frame.first = begins
        helper = self._base(begins)
        if helper in AUX and begins < at:
            frame.asked, begins = True, begins + 1
            frame.modal = frame.modal or (helper if helper in MODALS else "")
            frame.passive = frame.passive or (helper == "be" and frame.form == "past")
        frame.subject = Phrase(begins, at + 1, tuple(self.tags[begins : at + 1]))

    def _apposed(self, k: int, start: int) -> int:
        """Of "Areo, the old captain," the place of the name; -1 where a comma closes nothing of the kind."""
        if k - 1 >= start and self.tags[k - 1][0] in "#@" and (k - 2 < start or self.tags[k - 2] not in ("and", ",")):
            return k - 1
        opens = next((n for n in range(k - 1, max(start, k - 8), -1) if self.tags[n] == ","), -1)
        named = opens - 1
        return named if opens > start and self.tags[named][0] in "#@" else -1

    def _of_noun(self, tag: str) -> bool:
        """Whether a word may belong to the noun that it stands before."""
        return tag not in HARD | LINKS | PREPS | WHO | {","} and tag[0] not in "@#"

    def _inherit(self, frame: Frame, before: list[Frame], offset: int) -> None:
        if not before:
            return
        last = before[-1]
        frame.under = offset + len(before) - 1
        frame.subject = last.subject
        if frame.link in ("and", "or", "then", "but", ""):
            frame.wanted, frame.asked = frame.wanted or last.wanted, frame.asked or last.asked
            frame.supposed = frame.supposed or last.supposed
            frame.modal = frame.modal or last.modal

    def _fill(self, frame: Frame, until: int) -> None:
        """What stands behind the verb: particles, what it is done to, phrases with prepositions."""
        n = frame.at + 1
        particles: list[str] = []
        begun = n
        tags: list[str] = [self.tags[frame.at]] if self.tags[frame.at] in self.used else []
        prep = ""

        def close(end: int) -> None:
            nonlocal tags, prep, begun
            if prep or tags:
                phrase = Phrase(begun, end, tuple(tags), prep)
                if prep:
                    frame.behind.append(phrase)
                else:
                    frame.obj = phrase
            tags, prep = [], ""

        while n < until:
            tag = self.tags[n]
            after = self.tags[n + 1] if n + 1 < until else ""
            if tag in PARTICLES and not (tag in PREPS and begins_phrase(after)) and tag not in TYPES:
                particles.append(tag)
            elif (tag, after) in IDLE:
                n += 2
                continue
            elif tag in PREPS:
                close(n)
                prep, begun = tag, n
            elif tag == ",":
                if not (tags and tags[-1][0] == "#" and after[:1] == "#") and after not in PREPS:
                    break
            elif tag in LINKS:
                if not (
                    tag in ("and", "or", "plus")
                    and (
                        after[:1] == "#"
                        or after.startswith("own:")
                        or after in DETS
                        or after[:1] == "@"
                        or number(after) is not None
                    )
                ):
                    break
            elif tag in WHO and tag != "that":
                break
            else:
                tags.append(tag)
            n += 1
        close(n)
        frame.particles = tuple(particles)

    def _mood(self, frame: Frame, found: list[Frame], offset: int, marked: bool, start: int) -> None:
        """Whether it is supposed, said or asked by what stands before it."""
        opener = self.tags[start]
        if frame.link in ("if", "unless", "before"):
            frame.supposed = True
        if opener in ASKS and frame.first >= start and (marked or frame is found[-1]) and frame.link in ("", "who"):
            frame.asked = frame.asked or marked
        governor = found[frame.under - offset] if 0 <= frame.under - offset < len(found) else None
        if governor is not None and frame.link in ("to", "by", "and", "for", "with", "ing"):
            frame.asked = frame.asked or governor.asked
            frame.wanted = frame.wanted or governor.wanted
        k = found.index(frame)
        before = found[k - 1] if k else None
        if before is not None:
            frame.said = (before.base in SAYS and frame.first <= before.at + 3) or (before.said and frame.link != "but")
        if marked and frame is found[-1] and not any(one.asked for one in found):
            frame.asked = True
