/* Rows of Uluru solved in bulk: the search of uluru_search.py over the same sets, in C.

   A set of placements is a row of words; the first placement is the highest bit of the first word. Python makes
   the tables and hands them over (uluru_kernel.py), so that no rule of the game is written twice: a card is a
   code, `own` and `end` say which set it is, ALL (granted anyway) or CHAIN (a link to `target`). */

#include <stdint.h>
#include <string.h>

#define BLOCKS 79 /* of eight words: 40,320 placements, the last 128 bits of a set being 0 */
#define BIRDS 8
#define CODES 64
#define NONE 63
#define ALL 0
#define CHAIN (-1)
#define MOST_WISHES 16
#define MOST_STONES 17

typedef uint64_t block __attribute__((vector_size(64), aligned(16)));
typedef block set[BLOCKS];

struct tables {
    const set *sets;
    const int16_t *own;        /* [BIRDS][CODES] */
    const int16_t *end;        /* [2][BIRDS][CODES] */
    const uint8_t *about;      /* [CODES]: the bird a card names, BIRDS where it names none */
    const uint8_t *flips;      /* [CODES]: a contrary */
    const uint8_t *away;       /* [2][CODES]: granted when the bird it names is missing */
    const uint8_t *left_out;   /* masks of birds, one or more, by size and then in order */
    int32_t ways_to_leave_out; /* how many of them */
};

struct row {
    const struct tables *t;
    const uint8_t (*cards)[2];
    int missing;
    int keeps_away; /* from which birds the wish that is being gathered does: they please it by being missing */
    const block *wants[MOST_WISHES];
    set made[MOST_WISHES]; /* for wishes that come down to several things */
};

/* One thing that must hold for a wish; 0 if it cannot. */
static int hold(struct row *r, int n, int line, int code, int contrary) {
    const struct tables *t = r->t;
    int other = t->about[code];
    if (line == ALL) return 1;
    if (other < BIRDS) {
        int pleased = t->away[contrary * CODES + code];
        if (r->missing >> other & 1) return pleased;
        r->keeps_away |= pleased << other;
    }
    if (!r->wants[n]) {
        r->wants[n] = t->sets[line];
        return 1;
    }
    const block *before = r->wants[n], *more = t->sets[line];
    for (int i = 0; i < BLOCKS; i++) r->made[n][i] = before[i] & more[i];
    r->wants[n] = r->made[n];
    return 1;
}

/* UL-9, UL-10; UL-16: a colour with two cards sends a chain both ways. */
static int follow(struct row *r, int n, int bird, int code, int contrary, int seen) {
    const struct tables *t = r->t;
    int target = t->about[code];
    if (seen >> target & 1) return 1;
    contrary ^= t->flips[code];
    seen |= 1 << target;
    for (int second = 0; second < 2; second++) {
        int next = r->cards[target][second];
        if (next == NONE) continue;
        int line = t->end[(contrary * BIRDS + bird) * CODES + next];
        if (line == CHAIN ? !follow(r, n, bird, next, contrary, seen) : !hold(r, n, line, next, contrary)) return 0;
    }
    return 1;
}

/* Gathers the wishes of the birds that are there; the stones that are lost for sure. `cost` is counted up: what
   setting each bird could cost (worth_leaving_out of best.py). */
static int gather(struct row *r, int *count, int *cost) {
    int stones = 0, n = 0;
    for (int bird = 0; bird < BIRDS; bird++) {
        if (r->missing >> bird & 1) {
            stones++;
            continue;
        }
        for (int second = 0; second < 2; second++) {
            int code = r->cards[bird][second];
            if (code == NONE) continue;
            int line = r->t->own[bird * CODES + code];
            r->wants[n] = 0;
            r->keeps_away = 0;
            if (line == CHAIN ? !follow(r, n, bird, code, 0, 1 << bird) : !hold(r, n, line, code, 0)) stones++;
            else if (r->wants[n]) n++;
            cost[bird]++;
            for (int others = r->keeps_away; others; others &= others - 1) cost[__builtin_ctz(others)]++;
        }
    }
    *count = n;
    return stones;
}

static int64_t size_of(const block *placements) {
    int64_t found = 0;
    for (int i = 0; i < BLOCKS; i++)
        for (int k = 0; k < 8; k++) found += __builtin_popcountll(placements[i][k]);
    return found;
}

/* tiers[0]: the placements that grant all; tiers[1]: those that fail at most one wish. */
static void none_or_one(struct row *r, int count, set *tiers) {
    const block *all = r->t->sets[ALL];
    for (int i = 0; i < BLOCKS; i++) {
        block none = all[i], one = all[i];
        for (int n = 0; n < count; n++) {
            one = (one & r->wants[n][i]) | none;
            none &= r->wants[n][i];
        }
        tiers[0][i] = none;
        tiers[1][i] = one;
    }
}

/* tiers[2] and tiers[3], in one go: few rows need more. */
static void two_or_three(struct row *r, int count, set *tiers) {
    const block *all = r->t->sets[ALL];
    for (int i = 0; i < BLOCKS; i++) {
        block none = all[i], one = all[i], two = all[i], three = all[i];
        for (int n = 0; n < count; n++) {
            block want = r->wants[n][i];
            three = (three & want) | two;
            two = (two & want) | one;
            one = (one & want) | none;
            none &= want;
        }
        tiers[2][i] = two;
        tiers[3][i] = three;
    }
}

/* tiers[0] alone, for when one failure would be too many; whether there is any placement. */
static int none_fails(struct row *r, int count, set *tiers) {
    const block *all = r->t->sets[ALL];
    block any = all[0] ^ all[0];
    for (int i = 0; i < BLOCKS; i++) {
        block none = all[i];
        for (int n = 0; n < count; n++) none &= r->wants[n][i];
        tiers[0][i] = none;
        any |= none;
    }
    for (int k = 0; k < 8; k++)
        if (any[k]) return 1;
    return 0;
}

/* tiers[failed]: the placements that fail at most so many. */
static void at_most(struct row *r, int count, int failed, set *tiers) {
    for (int k = 0; k <= failed; k++) memcpy(tiers[k], r->t->sets[ALL], sizeof(set));
    for (int n = 0; n < count; n++) {
        const block *want = r->wants[n];
        for (int k = failed; k > 0; k--)
            for (int i = 0; i < BLOCKS; i++) tiers[k][i] = (tiers[k][i] & want[i]) | tiers[k - 1][i];
        for (int i = 0; i < BLOCKS; i++) tiers[0][i] &= want[i];
    }
}

static int first_of(const block *placements) {
    int n = 0;
    while (!placements[n / 8][n % 8]) n++;
    return 64 * n + __builtin_clzll(placements[n / 8][n % 8]);
}

struct answer {
    int32_t stones, first, ways, missing, links;
};

/* Takes the result with `missing` birds left out if it costs at most `most` stones; says how many placements do. */
static int64_t attempt(struct row *r, int missing, int most, int *cost, struct answer *a, set *tiers) {
    int count, lost;
    r->missing = missing;
    lost = gather(r, &count, cost);
    if (lost == most && !none_fails(r, count, tiers)) return 0;
    for (int failed = 0; lost + failed <= most; failed++) {
        if (failed == 0 && lost < most) none_or_one(r, count, tiers);
        if (failed == 2) two_or_three(r, count, tiers);
        if (failed > 3) at_most(r, count, failed, tiers);
        int64_t found = size_of(tiers[failed]);
        if (!found) continue;
        if (!missing || lost + failed < a->stones)
            *a = (struct answer){lost + failed, first_of(tiers[failed]), 0, missing, a->links};
        return found;
    }
    return 0;
}

/* As few birds left out as it takes; each way to leave m of them out stands for m! placements. */
static void solve(struct row *r, struct answer *a, set *tiers) {
    const struct tables *t = r->t;
    a->stones = MOST_STONES + 1;
    a->links = 0;
    for (int bird = 0; bird < BIRDS; bird++)
        for (int second = 0; second < 2; second++) a->links += t->end[r->cards[bird][second]] == CHAIN;
    int cost[BIRDS] = {0}, unused[BIRDS] = {0}, useless = 0;
    int64_t ways = attempt(r, 0, MOST_STONES, cost, a, tiers), orders = 1;
    for (int bird = 0; bird < BIRDS; bird++) useless |= (cost[bird] < 2) << bird;
    for (int n = 0; n < t->ways_to_leave_out; n++) {
        int missing = t->left_out[n], size = __builtin_popcount(missing), before = a->stones;
        int same_size = __builtin_popcount(a->missing) == size;
        if (!same_size && size >= a->stones) break;
        if (missing & useless) continue; /* setting that bird costs no more than leaving it out */
        int64_t found = attempt(r, missing, same_size ? before : before - 1, unused, a, tiers);
        if (a->stones < before) {
            ways = found;
            orders = 1;
            for (int k = 2; k <= size; k++) orders *= k;
        } else {
            ways += found;
        }
    }
    a->ways = (int32_t)(ways / orders);
}

void solve_rows(const struct tables *t, int32_t rows, const uint8_t (*cards)[BIRDS][2], struct answer *answers) {
    static _Thread_local struct row r;
    static _Thread_local set tiers[MOST_STONES + 1];
    r.t = t;
    for (int32_t n = 0; n < rows; n++) {
        r.cards = cards[n];
        solve(&r, &answers[n], tiers);
    }
}
