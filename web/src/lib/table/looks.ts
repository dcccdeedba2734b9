/** How people and bots look: an animal and a colour. An avatar's index holds both, so that games need only one. */
import { ANIMALS as animals, COLOURS as colours, type Look } from "$lib/wire";

export { animals, colours };

export type Animal = Look["animal"];
export type Colour = Look["colour"];

/** Asks for a look; resolves when it is worn or refused. */
export type Wear = (look: Look) => Promise<void> | void;

/** The index for `<Avatar>`. */
export const avatarOf = ({ animal, colour }: Look): number =>
  animals.indexOf(animal) + animals.length * colours.indexOf(colour);

export const sameLook = (one: Look, other: Look): boolean => one.animal === other.animal && one.colour === other.colour;

/** A look as it was stored or recorded ("fox coral"); `null` where it is none. */
export function readLook(text: unknown): Look | null {
  const [animal, colour] = typeof text === "string" ? text.split(" ") : [];
  const known = animals.includes(animal as Animal) && colours.includes(colour as Colour);
  return known ? { animal: animal as Animal, colour: colour as Colour } : null;
}

export const writeLook = ({ animal, colour }: Look): string => `${animal} ${colour}`;
