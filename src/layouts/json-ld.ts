/** Escapes `<`, because content may contain `</script>`. */
export function jsonLdText(facts: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c');
}
