/** Best grade first. Editors may write further grades, which are shown without an explanation. */
export const GRADES = ['A1', 'A1-', 'A-', 'A2', 'B'] as const;
export type Grade = (typeof GRADES)[number];

export const SEXES = ['雄', '雌', '雌雄'] as const;
export type Sex = (typeof SEXES)[number];

/** The sources that CITES permits distinguish. */
export const SOURCES = ['wild', 'ranched', 'bred'] as const;
export type Source = (typeof SOURCES)[number];
