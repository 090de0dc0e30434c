const minute = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'short', timeStyle: 'short' });

/** A moment of the shop's answers, to the minute, by the reader's own clock. */
export const momentText = (iso: string) => minute.format(new Date(iso));
