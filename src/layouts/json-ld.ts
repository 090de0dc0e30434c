/** JSON-LD for a script element. `<` is escaped, because content may hold `</script>`. */
export function jsonLdText(facts: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c');
}
