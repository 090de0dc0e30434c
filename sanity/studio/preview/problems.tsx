import { Box, Button, Card, Stack, Text } from '@sanity/ui';
import { type ReactNode, useState } from 'react';
import { encodePath, type SchemaType, type ValidationMarker } from 'sanity';
import type { DraftProblem } from '../../../src/features/preview/preview.contract.ts';
import { structureText, previewText as texts } from '../structure/structure.text.ts';

export function PreviewProblems({ problems }: { readonly problems: readonly DraftProblem[] }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (problems.length === 0) return null;
  return (
    <Card borderTop tone="caution" paddingX={3} paddingY={2}>
      <Stack gap={2}>
        <Box>
          <Button
            mode="bleed"
            fontSize={1}
            padding={2}
            text={texts.toMend(problems.length)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </Box>
        {isOpen && (
          <Box paddingX={2} paddingBottom={2} style={{ maxHeight: '12em', overflowY: 'auto' }}>
            <Stack as="ul" gap={3} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
              {problems.map(({ path, name, message }) => (
                <Text as="li" size={1} key={path}>
                  {texts.problem(name, message)}
                </Text>
              ))}
            </Stack>
          </Box>
        )}
      </Stack>
    </Card>
  );
}

/**
 * Each field has at most one problem, from validation or the preview. `titles` are keyed by path.
 */
export function mergeProblems(
  markers: readonly Pick<ValidationMarker, 'level' | 'message' | 'path'>[],
  drawn: readonly DraftProblem[],
  titles: Readonly<Record<string, string>>,
): DraftProblem[] {
  const refused = markers
    .filter(({ level }) => level === 'error')
    .map(({ path, message }): DraftProblem => {
      const name = titles[path.filter((step) => typeof step === 'string').join('.')];
      return {
        path: encodePath([...path]),
        name: name ?? structureText.wholeDocument,
        kind: 'broken',
        message,
      };
    });
  const known = new Map(refused.map((problem) => [`${problem.path} ${problem.message}`, problem]));
  const isKnown = ({ path }: DraftProblem) =>
    refused.some(
      (one) => one.path === path || one.path.startsWith(`${path}.`) || path.startsWith(`${one.path}.`),
    );
  return [...known.values(), ...drawn.filter((problem) => !isKnown(problem))];
}

export function fieldTitles(type: SchemaType, path = ''): Record<string, string> {
  if (type.jsonType === 'array') {
    // Parts of rich text have no titles.
    const items = type.of.filter((item) => item.name !== 'block');
    return Object.assign({}, ...items.map((item) => fieldTitles(item, path)));
  }
  if (type.jsonType !== 'object' || type.name === 'reference') return {};
  return Object.assign(
    {},
    ...type.fields.map((field) => {
      const at = path === '' ? field.name : `${path}.${field.name}`;
      return { ...(field.type.title ? { [at]: field.type.title } : {}), ...fieldTitles(field.type, at) };
    }),
  );
}
