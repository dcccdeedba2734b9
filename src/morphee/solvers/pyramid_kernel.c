/* Bonus turns of Pile-Poils searched to their end: the worth that `pyramid_worth.Tiles` works out, for whole
 * turns of at most four dice. `pyramid_kernel.py` loads it, and a test holds both to the same values.
 *
 * A set of places is a bit mask. Every value is a row over the balls of yarn there are to spend: with `y` balls
 * a roll is worth no less than with one ball fewer, rolled again. */

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLACES = 64,
    DICE = 4,
    NUMBERS = 13,
    LEVELS = 26,             /* balls to spend, none included: as many as there are, and every one won later */
    SETS = 2048,             /* sets of places of one turn; a turn of four dice has a few hundred */
    SLOTS = 4 * SETS,
    ROLLS = 126,             /* sorted rolls of four dice */
    WAYS = (1 << DICE) - 1,
    WAY_COUNT = NUMBERS * 5, /* a way: number * 5 + dice used */
    BLOCK = 1 << 15
};

typedef uint64_t set;

struct board {
    int32_t places;
    int32_t rows_for_bonus;
    set eights, dear;        /* dear: one die cannot make the number */
    set base[PLACES], near[PLACES], above[PLACES];
    int32_t number[PLACES], tiles[PLACES], row[PLACES];
};

struct turn {                /* the sets that matter in one turn, by a hash table that is emptied by `stamp` */
    uint32_t stamp, stamps[SLOTS];
    set keys[SLOTS];
    int32_t index[SLOTS];
    int32_t count;
    set sets[SETS];
    int8_t price[SETS];
    int32_t sizes[DICE + 1], order[DICE + 1][SETS];
    double best[SETS][DICE + 1][LEVELS];
};

struct block { struct block *next; double values[BLOCK]; };
struct known { set cats; int32_t dice; double *values; };

struct search {
    const struct board *board;
    set cats;
    int32_t yarn, failed;
    double ball;
    double one[6][LEVELS];   /* a turn of one die, by how many of the numbers 2 to 6 can be laid at once */
    struct known *known;
    size_t room, used;
    struct block *blocks;
    size_t left;
    struct turn *turns[DICE + 1];
};

static inline double most_of(double a, double b) { return a > b ? a : b; }    /* fmax asks for NaN as well */

/* ---- rolls ---- */

struct roll { double share; int32_t count; int32_t ways[WAYS]; };
static struct roll rolls[DICE + 1][ROLLS];
static int32_t roll_count[DICE + 1];

static void add_roll(int dice, const int *faces)
{
    struct roll *roll = &rolls[dice][roll_count[dice]++];
    static const double factorial[] = {1, 1, 2, 6, 24};
    double share = factorial[dice];
    for (int i = 0, same = 1; i < dice; i++) {
        same = i && faces[i] == faces[i - 1] ? same + 1 : 1;
        share /= same * 6.0;
    }
    roll->share = share;
    roll->count = 0;
    for (int some = 1; some < 1 << dice; some++) {
        int sum = 0, way, seen = 0;
        for (int i = 0; i < dice; i++) sum += some >> i & 1 ? faces[i] : 0;
        if (sum >= NUMBERS) continue;
        way = sum * 5 + __builtin_popcount(some);
        for (int i = 0; i < roll->count; i++) seen |= roll->ways[i] == way;
        if (!seen) roll->ways[roll->count++] = way;
    }
}

/* Called once, before any search. */
void prepare(void)
{
    memset(roll_count, 0, sizeof roll_count);
    for (int dice = 1; dice <= DICE; dice++) {
        int faces[DICE] = {1, 1, 1, 1};
        for (;;) {
            int last = dice - 1;
            add_roll(dice, faces);
            while (last >= 0 && faces[last] == 6) last--;
            if (last < 0) break;
            faces[last]++;
            for (int i = last + 1; i < dice; i++) faces[i] = faces[last];
        }
    }
}

/* A roll of some dice by the best way it allows; a ball buys another one. No way: less than nothing. */
static void roll_out(const struct search *s, int dice, double (*ways)[WAY_COUNT], int levels, double *out)
{
    for (int y = 0; y < levels; y++) {
        double lost = s->ball * y, rest = y && out[y - 1] > lost ? out[y - 1] : lost, total = 0;
        for (int r = 0; r < roll_count[dice]; r++) {
            const struct roll *roll = &rolls[dice][r];
            double value = rest;
            for (int w = 0; w < roll->count; w++) value = most_of(value, ways[y][roll->ways[w]]);
            total += roll->share * value;
        }
        out[y] = total;
    }
}

static void no_ways(double (*ways)[WAY_COUNT], int levels)
{
    for (int y = 0; y < levels; y++)
        for (int way = 0; way < WAY_COUNT; way++) ways[y][way] = -1;
}

/* ---- sets of places ---- */

#define EACH(place, places) \
    for (set rest_ = (places), place; rest_ && (place = (set)__builtin_ctzll(rest_), 1); rest_ &= rest_ - 1)

static int levels_of(const struct search *s, set cats)
{
    return s->yarn + __builtin_popcountll(s->board->eights & cats & ~s->cats) + 1;
}

static set layable(const struct board *b, set cats)
{
    set found = 0;
    for (int p = 0; p < b->places; p++)
        if (!(cats >> p & 1) && !(b->base[p] & ~cats)) found |= (set)1 << p;
    return found;
}

/* How many of the numbers 2 to 6 can be laid once `more` is covered; `flat` can be laid before that. */
static int numbers_after(const struct board *b, set cats, set flat, set more, set above)
{
    unsigned numbers = 0;
    cats |= more;
    flat &= ~more;
    EACH(p, above & ~cats) if (!(b->base[p] & ~cats)) flat |= (set)1 << p;
    EACH(q, flat & ~b->dear) numbers |= 1u << b->number[q];
    return __builtin_popcount(numbers);
}

/* ---- a turn of two dice ---- */

static void two_dice(struct search *s, set cats, int levels, double *out)
{
    const struct board *b = s->board;
    set flat = layable(b, cats), touched = 0;
    int8_t after[PLACES][7];     /* the best that one more die of that number leads to, as in `one` */
    double ways[LEVELS][WAY_COUNT];
    EACH(p, flat & ~b->dear) {
        set one = (set)1 << p;
        if (!(touched & one)) { touched |= one; memset(after[p], -1, 7); }
        EACH(q, (b->near[p] & flat) | (b->above[p] & ~cats & ~flat)) {
            set two = one | (set)1 << q;
            int found, upper = !(flat >> q & 1);
            if ((b->dear >> q & 1) || (upper ? b->base[q] & ~(cats | one) : q < p)) continue;
            if (!(touched >> q & 1)) { touched |= (set)1 << q; memset(after[q], -1, 7); }
            found = numbers_after(b, cats, flat, two, b->above[p] | b->above[q]);
            if (found > after[p][b->number[q]]) after[p][b->number[q]] = (int8_t)found;
            if (found > after[q][b->number[p]]) after[q][b->number[p]] = (int8_t)found;
        }
    }
    no_ways(ways, levels);
    EACH(place, touched) {
        double rolled = 0;
        int lies = flat >> place & 1, way = b->number[place] * 5 + 1;
        for (int y = 0; y < levels; y++) {
            double lost = s->ball * y, rest = y && rolled > lost ? rolled : lost, total = 0;
            for (int die = 1; die <= 6; die++) {
                double value = after[place][die] < 0 ? -1 : 2 + s->one[after[place][die]][y];
                total += value > rest ? value : rest;
            }
            rolled = total / 6;
            ways[y][way] = most_of(ways[y][way], most_of(rolled, lost + lies));
        }
    }
    EACH(place, flat) {
        int found = numbers_after(b, cats, flat, (set)1 << place, b->above[place]);
        int won = b->eights >> place & 1, way = b->number[place] * 5 + 2;
        for (int y = 0; y < levels; y++)
            ways[y][way] = most_of(ways[y][way], b->tiles[place] + s->one[found][y + won]);
    }
    roll_out(s, 2, ways, levels, out);
}

/* ---- turns of three and four dice ---- */

static int32_t slot_of(const struct turn *t, set places)
{
    uint32_t at = (uint32_t)((places * 0x9E3779B97F4A7C15u) >> 40) % SLOTS;
    while (t->stamps[at] == t->stamp && t->keys[at] != places) at = (at + 1) % SLOTS;
    return (int32_t)at;
}

static int32_t find(const struct turn *t, set places)
{
    int32_t at = slot_of(t, places);
    return t->stamps[at] == t->stamp ? t->index[at] : -1;
}

static void empty(struct turn *t)
{
    t->stamp++;
    t->count = 0;
}

static int32_t add(struct search *s, struct turn *t, set places)
{
    int32_t at = slot_of(t, places);
    if (t->stamps[at] == t->stamp) return t->index[at];
    if (t->count == SETS) { s->failed = 1; return 0; }
    t->stamps[at] = t->stamp;
    t->keys[at] = places;
    t->sets[t->count] = places;
    return t->index[at] = t->count++;
}

/* Every set that lays within so many dice (PP-9), as `pyramid_sets.ends` finds them. */
static int ends(struct search *s, struct turn *t, set cats, int dice, set *found)
{
    const struct board *b = s->board;
    struct { set places, wanted, around; } todo[SETS];
    set need[PLACES];
    int count = 0, waiting = 0;
    empty(t);
    for (int p = 0; p < b->places; p++) {
        need[p] = (set)1 << p;
        if (cats >> p & 1) continue;
        EACH(under, b->base[p] & ~cats) need[p] |= need[under];
        if (__builtin_popcountll(need[p]) + __builtin_popcountll(need[p] & b->dear) > dice) continue;
        todo[waiting].places = (set)1 << p, todo[waiting].wanted = need[p], todo[waiting++].around = b->near[p];
    }
    while (waiting && !s->failed) {
        set places = todo[--waiting].places, wanted = todo[waiting].wanted, around = todo[waiting].around;
        int before = t->count;
        add(s, t, places);
        if (t->count == before) continue;
        if (wanted == places) found[count++] = places;
        EACH(p, around & ~(places | cats)) {
            set more = wanted | need[p];
            if (__builtin_popcountll(more) + __builtin_popcountll(more & b->dear) > dice) continue;
            if (waiting == SETS) { s->failed = 1; break; }
            todo[waiting].places = places | (set)1 << p, todo[waiting].wanted = more;
            todo[waiting++].around = around | b->near[p];
        }
    }
    return count;
}

/* The sets on the way to those, each with the fewest dice still needed. */
static void prices(struct search *s, struct turn *t, const set *found, int count)
{
    set dear = s->board->dear;
    empty(t);
    memset(t->sizes, 0, sizeof t->sizes);
    for (int e = 0; e < count && !s->failed; e++)
        for (set part = found[e];; part = (part - 1) & found[e]) {
            set rest = found[e] & ~part;
            int needed = __builtin_popcountll(rest) + __builtin_popcountll(rest & dear), before = t->count;
            int32_t at = add(s, t, part);
            if (s->failed) return;
            if (t->count > before) {
                int size = __builtin_popcountll(part);
                t->order[size][t->sizes[size]++] = at;
                t->price[at] = (int8_t)needed;
            } else if (needed < t->price[at])
                t->price[at] = (int8_t)needed;
            if (!part) break;
        }
}

static const double *whole_turn(struct search *s, set cats, int dice);

static void stop(struct search *s, set cats, set places, int dice, int left, int lies, int levels, double *out)
{
    const struct board *b = s->board;
    int tiles = 0, won = __builtin_popcountll(places & b->eights);
    uint32_t rows = 0;
    const double *more;
    for (int y = 0; y < levels; y++) out[y] = s->ball * y;
    if (!lies) return;
    EACH(p, places) tiles += b->tiles[p], rows |= 1u << b->row[p];
    if (left && __builtin_popcount(rows) < b->rows_for_bonus) {
        for (int y = 0; y < levels; y++) out[y] += tiles + s->ball * won;
        return;
    }
    more = whole_turn(s, cats | places, dice - 1);
    for (int y = 0; y < levels; y++) out[y] = tiles + (more ? more[y + won] : 0);
}

static void several_dice(struct search *s, set cats, int dice, int levels, double *out)
{
    const struct board *b = s->board;
    struct turn *t = s->turns[dice];
    set found[SETS], useful = 0;
    double ways[LEVELS][WAY_COUNT];
    int count = ends(s, t, cats, dice, found);
    if (!s->failed) prices(s, t, found, count);
    for (int y = 0; y < levels; y++) out[y] = s->ball * y;
    if (s->failed || !count) return;
    for (int e = 0; e < count; e++) useful |= found[e];
    for (int size = dice; size >= 0; size--)
        for (int i = 0; i < t->sizes[size]; i++) {
            int32_t at = t->order[size][i];
            set places = t->sets[at];
            int most = dice - size - __builtin_popcountll(places & b->dear), lies = size && !t->price[at];
            struct step { int32_t next, number; } steps[PLACES];
            int count_of_steps = 0;
            if (most) EACH(p, useful & ~places) {
                int32_t next = find(t, places | (set)1 << p);
                if (next >= 0) steps[count_of_steps++] = (struct step){next, b->number[p]};
            }
            for (int left = size ? t->price[at] : dice; left <= most && !s->failed; left++) {
                double rolled[LEVELS], *best = t->best[at][left];
                stop(s, cats, places, dice, left, lies, levels, best);
                if (!left) continue;
                no_ways(ways, levels);
                for (int step = 0; step < count_of_steps; step++) {
                    int32_t next = steps[step].next, number = steps[step].number;
                    for (int used = number > 6 ? 2 : 1; used <= left - t->price[next]; used++)
                        for (int y = 0; y < levels; y++) {
                            double *way = &ways[y][number * 5 + used];
                            *way = most_of(*way, t->best[next][left - used][y]);
                        }
                }
                roll_out(s, left, ways, levels, rolled);
                for (int y = 0; y < levels; y++) best[y] = size ? most_of(best[y], rolled[y]) : rolled[y];
            }
        }
    memcpy(out, t->best[find(t, 0)][dice], sizeof(double) * (size_t)levels);
}

/* ---- turns already known ---- */

static struct known *slot_for(const struct search *s, set cats, int dice)
{
    size_t at = ((cats * 5 + (set)dice) * 0x9E3779B97F4A7C15u >> 32) & (s->room - 1);
    while (s->known[at].dice && (s->known[at].cats != cats || s->known[at].dice != dice)) at = (at + 1) & (s->room - 1);
    return &s->known[at];
}

static int more_room(struct search *s)
{
    struct known *before = s->known;
    size_t room = s->room;
    s->room = room ? 2 * room : 1024;
    s->known = calloc(s->room, sizeof *s->known);
    if (!s->known) { s->known = before; s->room = room; return 0; }
    for (size_t i = 0; i < room; i++)
        if (before[i].dice) *slot_for(s, before[i].cats, before[i].dice) = before[i];
    free(before);
    return 1;
}

static double *room_for(struct search *s, size_t count)
{
    if (s->left < count) {
        struct block *block = malloc(sizeof *block);
        if (!block) return NULL;
        block->next = s->blocks;
        s->blocks = block;
        s->left = BLOCK;
    }
    s->left -= count;
    return s->blocks->values + s->left;
}

static const double *whole_turn(struct search *s, set cats, int dice)
{
    int levels = levels_of(s, cats);
    struct known *known;
    double out[LEVELS], *kept;
    if (!dice || s->failed) return NULL;
    if (dice == 1) return s->one[numbers_after(s->board, cats, layable(s->board, cats), 0, 0)];
    if (2 * s->used >= s->room && !more_room(s)) { s->failed = 1; return NULL; }
    known = slot_for(s, cats, dice);
    if (known->dice) return known->values;
    if (dice == 2) two_dice(s, cats, levels, out);
    else several_dice(s, cats, dice, levels, out);
    kept = room_for(s, (size_t)levels);
    if (!kept || s->failed) { s->failed = 1; return NULL; }
    memcpy(kept, out, sizeof(double) * (size_t)levels);
    known = slot_for(s, cats, dice);    /* the table may have grown meanwhile */
    *known = (struct known){cats, dice, kept};
    s->used++;
    return kept;
}

/* ---- what Python calls ---- */

void end_search(struct search *s)
{
    while (s->blocks) {
        struct block *next = s->blocks->next;
        free(s->blocks);
        s->blocks = next;
    }
    for (int dice = 0; dice <= DICE; dice++) free(s->turns[dice]);
    free(s->known);
    free(s);
}

/* `cats` and `yarn` as the turn began, whose bonus turns will be asked for; each ball kept counts `ball`. */
struct search *begin_search(const struct board *board, set cats, int32_t yarn, double ball)
{
    struct search *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->board = board;
    s->cats = cats;
    s->yarn = yarn;
    s->ball = ball;
    for (int numbers = 0; numbers < 6; numbers++) {
        double chance = numbers / 6.0, found = 0;
        for (int y = 0; y < LEVELS; y++)
            s->one[numbers][y] = found = chance * (1 + ball * y) + (1 - chance) * most_of(found, ball * y);
    }
    for (int dice = 3; dice <= DICE; dice++)
        if (!(s->turns[dice] = calloc(1, sizeof *s->turns[dice]))) { end_search(s); return NULL; }
    return s;
}

/* What a turn of so many dice is worth with `cats` lying, and so many balls to spend; NaN: out of room. */
double turn_worth(struct search *s, set cats, int32_t dice, int32_t yarn)
{
    const double *values = whole_turn(s, cats, dice);
    return values && yarn < levels_of(s, cats) ? values[yarn] : NAN;
}
