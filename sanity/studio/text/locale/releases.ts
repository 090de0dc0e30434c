/** Releases are off, and their words with them; yet lists ask of these who else is at a document. */
export default {
  'presence.tooltip.one-without-release': '{{displayName}} 正在编辑此文档',
  'presence.tooltip.other': '{{count}} 人正在编辑此文档',
};
