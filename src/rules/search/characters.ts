/** What search knows of Chinese characters: how each is read, and which of them is another's traditional form. */

export interface Characters {
  /** Toneless pinyin of a simplified character, its most usual reading first; none for one that is read in no way. */
  readonly readings: (character: string) => readonly string[];
  /** The simplified form of a character; itself where it has none other. */
  readonly simplified: (character: string) => string;
}

/** How a table of characters is written: it names what it holds and nothing else. */
export interface WrittenCharacters {
  /** Pinyin, and all characters that are read so; a character's readings stand in the order of this list. */
  readonly readings: readonly (readonly [pinyin: string, characters: string])[];
  /** Pairs: a character, and behind it its simplified form. */
  readonly simplified: string;
}

export function readCharacters({ readings, simplified }: WrittenCharacters): Characters {
  const readingsOf = new Map<string, string[]>();
  for (const [pinyin, characters] of readings) {
    for (const character of characters) {
      const known = readingsOf.get(character);
      if (known === undefined) readingsOf.set(character, [pinyin]);
      else known.push(pinyin);
    }
  }
  const forms = new Map<string, string>();
  const pairs = [...simplified];
  for (let at = 0; at + 1 < pairs.length; at += 2) forms.set(pairs[at] ?? '', pairs[at + 1] ?? '');
  return {
    readings: (character) => readingsOf.get(character) ?? [],
    simplified: (character) => forms.get(character) ?? character,
  };
}

/**
 * The part of a table that texts with these characters need: their readings, and all that may be typed for them. Of the
 * common characters come those that are read like one of these: they are typed for it by mistake.
 */
export function charactersFor(
  whole: WrittenCharacters,
  used: ReadonlySet<string>,
  common: ReadonlySet<string>,
): WrittenCharacters {
  const pairs = [...whole.simplified];
  const simplified: string[] = [];
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [from = '', to = ''] = [pairs[at], pairs[at + 1]];
    if (used.has(to)) simplified.push(from, to);
  }
  const readings = new Set(
    whole.readings.flatMap(([pinyin, characters]) =>
      [...characters].some((one) => used.has(one)) ? [pinyin] : [],
    ),
  );
  return {
    readings: whole.readings
      .map(([pinyin, characters]) => {
        const isHeard = readings.has(pinyin);
        return [
          pinyin,
          [...characters].filter((one) => used.has(one) || (isHeard && common.has(one))).join(''),
        ] as const;
      })
      .filter(([, characters]) => characters !== ''),
    simplified: simplified.join(''),
  };
}
