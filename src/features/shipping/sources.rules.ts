/** The sources that CITES permits distinguish. */
export const SOURCES = ['wild', 'ranched', 'bred'] as const;
export type Source = (typeof SOURCES)[number];
