"""The provable deal at a table (deal.md): the fold, every wrong step, and that nothing is told too early."""

from __future__ import annotations

import hashlib
import itertools
import json
from random import Random

import pytest

from tests.tables.dealt import WORDS, Dealt, made
from tests.tables.table import Played
from troquet.records import Record, proof
from troquet.tables import Entry, Table, TableError, commands, opening, pace
from troquet.tables.entries import Sealed


def refused(status: int) -> pytest.RaisesExc[TableError]:
    return pytest.RaisesExc(TableError, check=lambda error: error.status == status)


# ── the course ───────────────────────────────────────────────────────────────────────────────────────────────


def test_the_seal_is_there_before_anybody_can_contribute() -> None:
    game = made("", "", "")
    deal = game.table.deal
    assert deal
    assert game.table.entries[-1].what == Sealed(1, deal.commitment, deal.secret.hex())
    assert proof.commitment(game.table.id, 1, deal.secret) == deal.commitment
    assert len(deal.secret) == 32
    assert opening.seal(game.table, bytes(32)) == []


def test_bots_alone_have_no_deal() -> None:
    game = Played(("random", "random", "random")).settle()
    assert game.table.deal is None
    assert game.table.record.deal is None
    assert game.table.record.check() == []


def test_words_make_every_card() -> None:
    game = made().ready("ana", "bo")
    assert game.table.phase == "opening"
    assert game.table.states == []
    game.opens("ana")
    assert game.table.deal
    assert game.table.deal.missing == (2,)
    assert game.opens("bo").table.phase == "playing"
    game.play_on()
    record = game.table.record
    assert record.check() == []
    assert record.deal
    assert record.deal["words"] == [WORDS["ana"].hex(), WORDS["bo"].hex(), None]
    assert Record.from_bytes(record.to_bytes()).check() == []


def test_the_terms_are_those_of_deal_md() -> None:
    game = made().ready("ana", "bo")
    assert game.table.deal
    assert game.table.deal.terms == {
        "table": game.table.id,
        "k": 1,
        "game": "troll",
        "rules": 1,
        "options": {"players": 3, "youngest": 1},
        "seats": ["Ana", "Bo", game.table.names[2]],
        "C": game.table.deal.commitment,
        "c": [game.promise("ana"), game.promise("bo"), None],
        "voided": [],
    }
    assert hashlib.sha256(proof.canonical(game.table.deal.terms)).hexdigest() == game.table.deal.fingerprint


def test_where_nobody_promised_a_word_the_deal_begins_at_once() -> None:
    game = Played(("", "", "random")).sit("bo").settle()
    assert game.now == 1000.0
    assert game.table.phase == "playing"
    record = game.play_on().table.record
    assert record.check() == []
    assert record.deal
    assert record.deal["words"] == [None, None, None]


def test_who_has_no_scripts_plays_with_those_who_have() -> None:
    game = made("", "", "")
    for person in ("bo", "cy"):
        game.do(commands.sit(game.table, person, person.title()), person)
    game.do(commands.be_ready(game.table, "bo", ready=True), "bo")
    game.ready("ana", "cy").opens("ana", "cy")
    assert game.table.phase == "playing"
    assert game.play_on().table.record.check() == []


def test_the_log_tells_it_again() -> None:
    game = made().ready("ana", "bo").opens("ana").waits().ready("ana", "bo").opens("bo", "ana").play_on()
    again = Table(game.table.id, [Entry.from_json(entry.to_json()) for entry in game.table.entries])
    assert again.record == game.table.record
    assert again.deal == game.table.deal
    assert again.record.check() == []


def test_a_name_changed_later_does_not_change_the_terms() -> None:
    game = made().ready("ana", "bo").opens("ana", "bo")
    game.do(commands.rename(game.table, "bo", "Boris"), "bo")
    assert game.table.names[1] == "Boris"
    record = game.play_on().table.record
    assert record.seats[1] == "Bo"
    assert record.check() == []


# ── wrong steps ──────────────────────────────────────────────────────────────────────────────────────────────


def test_no_word_before_the_terms() -> None:
    game = made().ready("ana")
    with refused(409):
        game.reveal("ana")


def test_no_other_word_than_promised() -> None:
    game = made().ready("ana", "bo")
    for word in (WORDS["bo"], bytes(32)):
        with refused(422):
            game.reveal("ana", word)
    assert game.table.deal
    assert game.table.deal.missing == (1, 2)


@pytest.mark.parametrize("text", ["", "00", "zz" * 32, "00" * 33, "AB" * 32, "é" * 64, "0" * 63 + "\n"])
def test_what_is_no_word_at_all(text: str) -> None:
    game = made().ready("ana", "bo")
    with refused(422):
        opening.reveal(game.table, "ana", 1, text)


def test_a_second_word_changes_nothing() -> None:
    game = made().ready("ana", "bo").opens("ana")
    assert game.reveal("ana") == []
    with refused(409):
        game.reveal("ana", bytes(32))


def test_no_word_for_another_deal() -> None:
    game = made().ready("ana", "bo")
    with refused(409):
        game.reveal("ana", k=2)
    game.waits().ready("ana", "bo")
    with refused(409):
        game.reveal("ana", k=1)


def test_no_word_once_the_cards_are_dealt() -> None:
    game = made().ready("ana", "bo").opens("ana", "bo")
    assert game.reveal("ana") == []
    with refused(409):
        game.reveal("ana", bytes(32))


def test_no_promise_after_the_terms() -> None:
    game = made().ready("ana", "bo")
    with refused(409):
        commands.be_ready(game.table, "ana", ready=True, c="0" * 64)
    with refused(409):
        commands.be_ready(game.table, "ana", ready=False)
    assert commands.be_ready(game.table, "ana", ready=True, c=game.promise("ana")) == []


def test_a_promise_may_be_replaced_before_the_terms() -> None:
    game = made().ready("ana")
    assert commands.be_ready(game.table, "ana", ready=True, c=game.promise("ana")) == []
    game.do(commands.be_ready(game.table, "ana", ready=True, c="0" * 64), "ana")
    assert game.table.deal
    assert game.table.deal.promises == {1: "0" * 64}
    game.do(commands.be_ready(game.table, "ana", ready=False), "ana")
    assert game.table.deal.promises == {}


@pytest.mark.parametrize("c", ["0", "x" * 64, "A" * 64, "0" * 65])
def test_what_can_be_no_promise(c: str) -> None:
    game = made()
    with refused(422):
        commands.be_ready(game.table, "ana", ready=True, c=c)


def test_no_word_for_a_seat_that_is_not_ones_own() -> None:
    game = made("", "", "").ready("ana", "bo", "cy")
    with refused(422):
        game.reveal("bo", WORDS["ana"])
    with refused(403):
        opening.reveal(game.table, "a passer-by", 1, WORDS["ana"].hex())
    game = Dealt(("", "", "random")).at_once().ready("ana")
    game.do(commands.sit(game.table, "bo", "Bo"), "bo")
    game.do(commands.be_ready(game.table, "bo", ready=True), "bo")
    with refused(422):
        Dealt.reveal(game.at_once(), "bo")


def test_a_seat_that_is_left_takes_its_promise_along() -> None:
    game = made("", "", "").ready("bo", "ana")
    game.do(commands.leave(game.table, "bo"), "bo")
    assert game.table.deal
    assert list(game.table.deal.promises) == [1]


# ── void ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_missing_word_voids_the_deal_after_twenty_seconds() -> None:
    game = made("", "", "").ready("ana", "bo", "cy").opens("bo")
    secret = game.table.deal and game.table.deal.secret
    assert secret
    began = game.now
    game.waits()
    assert game.now - began == 20.0
    assert game.table.phase == "gathering"
    assert [seat.ready for seat in game.table.seats] == [False, False, False]
    deal = game.table.deal
    assert deal
    assert (deal.k, deal.promises, deal.words, deal.unsent) == (2, {}, {}, (1, 3))
    assert deal.secret != secret
    (one,) = deal.voided
    assert one["s"] == secret.hex()
    assert one["words"] == [None, WORDS["bo"].hex(), None]


def test_what_was_void_stays_in_the_terms() -> None:
    game = made().ready("ana", "bo").opens("ana").waits().ready("ana", "bo").opens("ana", "bo").play_on()
    record = game.table.record
    assert record.check() == []
    assert record.deal
    assert [one["k"] for one in record.deal["T"]["voided"]] == [1]
    assert record.deal["T"]["k"] == 2


def test_the_third_void_deal_closes_the_table() -> None:
    game = made()
    for _ in range(3):
        game.ready("ana", "bo").waits()
    assert game.table.phase == "closed"
    assert pace.steps(game.table) == []
    assert game.table.deal
    assert [one["k"] for one in game.table.deal.voided] == [1, 2, 3]


def test_who_leaves_while_words_are_opened_is_gone_when_the_deal_is_void() -> None:
    game = made().ready("ana", "bo").opens("ana")
    game.do(commands.leave(game.table, "bo"), "bo")
    game.waits()
    assert game.table.seats[1].is_free
    assert game.table.deal
    assert game.table.deal.k == 2


def test_a_deal_that_is_whole_is_not_void() -> None:
    game = made().ready("ana", "bo").opens("ana", "bo")
    assert opening.void(game.table, bytes(32)) == []


# ── secrecy ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_records_tell_the_terms_alone_until_the_end() -> None:
    """A9, A15"""
    game = made().ready("ana", "bo").opens("ana", "bo").settle()
    assert game.table.deal
    hidden = [game.table.deal.secret.hex(), *(word.hex() for word in WORDS.values())]
    for seat in (None, 1, 2, 3):
        text = game.table.record_for(seat).to_bytes().decode()
        assert game.table.deal.commitment in text
        assert not any(secret in text for secret in hidden)
    assert game.table.record.check() == []
    game.play_on()
    assert hidden[0] in game.table.record_for(None).to_bytes().decode()


def test_a_table_that_is_closed_opens_its_deal() -> None:
    game = made().ready("ana", "bo").opens("ana", "bo")
    game.do(commands.close(game.table, "ana"), "ana")
    record = game.table.record
    assert record.check() == []
    assert record.deal
    assert record.deal["s"]


def test_a_record_cut_to_a_seat_never_holds_the_secret() -> None:
    game = made().ready("ana", "bo").opens("ana", "bo").play_on()
    whole = game.table.record
    assert whole.cut(1).deal == whole.deal
    early = Record(whole.game, whole.options, whole.seats, whole.moves[:4], None, whole.deal)
    assert early.deal
    assert early.cut(1).deal == {"T": early.deal["T"]}


def test_secrets_are_not_in_what_is_printed() -> None:
    """Logs and errors print entries and tables, never secrets."""
    game = made().ready("ana", "bo").opens("ana")
    assert game.table.deal
    printed = repr([game.table.entries, game.table.deal, *[entry.what for entry in game.table.entries]])
    for secret in (game.table.deal.secret, WORDS["ana"]):
        assert secret.hex() not in printed
        assert repr(secret) not in printed


def test_nobody_reads_the_deck_in_the_seal() -> None:
    """A15: Troll has 120 to 5040 decks, so a seal of the deck alone would be read at once; ours holds 256 bits of s."""
    game = made().ready("ana", "bo")
    deal = game.table.deal
    assert deal
    public = deal.commitment + json.dumps(deal.terms)
    for deck in itertools.permutations((3, 5, 7, 9, 11)):
        for text in (json.dumps(deck), ",".join(map(str, deck)), str(deck), bytes(deck).hex()):
            for guess in (
                text.encode(),
                text.encode().rjust(32, b"\0"),
                hashlib.sha256(text.encode()).digest(),
            ):
                assert proof.commitment(game.table.id, 1, guess) not in public
                assert hashlib.sha256(guess).hexdigest() not in public


def test_an_attacker_with_the_public_log_guesses_no_better_than_chance() -> None:
    """A15: the seal, the terms and all words are known, s is not; 500 first trolls of five."""
    random, right = Random(15), 0
    words = [bytes([i]) * 32 for i in range(3)]
    for k in range(500):
        secret = random.randbytes(32)
        terms = {"C": proof.commitment("table", k, secret), "k": k}
        told = proof.draw(proof.deal_key(terms, secret, words), 0, [1] * 5)
        guess = proof.draw(proof.deal_key(terms, bytes.fromhex(str(terms["C"])), words), 0, [1] * 5)
        right += told == guess
    assert 60 < right < 140
