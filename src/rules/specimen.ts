/** What is told of every specimen in one of a few words: content, database, texts and pages take them from here. */

/** From the best on. What an editor types besides is shown as it is, without a meaning. */
export const GRADES = ['A1', 'A1-', 'A-', 'A2', 'B'] as const;
export type Grade = (typeof GRADES)[number];

export const SEXES = ['雄', '雌', '雌雄'] as const;
export type Sex = (typeof SEXES)[number];

/** Where a specimen comes from, as the permits of CITES tell it apart. */
export const SOURCES = ['wild', 'ranched', 'bred'] as const;
export type Source = (typeof SOURCES)[number];
