/** How operators read moments: short in the list, where the year says itself, whole where something is looked up. */

const short = new Intl.DateTimeFormat('zh-CN', {
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

export const shortMoment = (iso: string) => short.format(new Date(iso));
