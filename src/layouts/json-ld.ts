/** Facts for search engines, as the text of a script element: `<` would end it early if content held `</script>`. */
export function jsonLdText(facts: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c');
}
