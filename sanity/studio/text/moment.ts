const minute = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'short', timeStyle: 'short' });

/** A moment of the shop's answers, to the minute, by the reader's own clock. */
export const momentText = (iso: string) => minute.format(new Date(iso));

/** How operators read moments: short in the list, where the year says itself, whole where something is looked up. */

const short = new Intl.DateTimeFormat('zh-CN', {
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

export const shortMoment = (iso: string) => short.format(new Date(iso));
