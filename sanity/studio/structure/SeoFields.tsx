import { Box, Card, Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import { type FieldProps, type ObjectInputProps, useFormValue } from 'sanity';
import { pageTitle } from '../../../src/features/base/shop.text.ts';
import { publishedId } from '../../../src/features/content/addresses.rules.ts';
import { type AddressedKind, pathOf } from '../../../src/features/content/old-addresses.rules.ts';
import { SEO_LENGTHS, textWidth, truncateToWidth } from '../../../src/features/content/seo.rules.ts';
import { structureText } from './structure.text.ts';

const { seo: words } = structureText;

export function CountedField(props: FieldProps): ReactNode {
  const lengths = props.name === 'title' ? SEO_LENGTHS.title : SEO_LENGTHS.description;
  const width = textWidth(typeof props.value === 'string' ? props.value : '');
  const fit =
    width === 0 ? 'empty' : width < lengths.least ? 'short' : width > lengths.most ? 'long' : 'right';
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      <Text size={1} muted={fit !== 'long'} role="status">
        {words.count[fit](width, lengths.most)}
      </Text>
    </Stack>
  );
}

interface Fields {
  readonly _id?: string;
  readonly _type?: string;
  readonly name?: string;
  readonly title?: string;
  readonly slug?: string;
  readonly latinName?: string;
  readonly description?: string;
  readonly summary?: string;
  readonly tagline?: string;
}

/** Returns the page's own texts, which apply while the fields are empty. */
function ownOf(document: Fields): {
  readonly title: string;
  readonly description: string;
  readonly path: string;
} {
  const { _id = '', _type, name = '', title = '', slug = '', latinName = '' } = document;
  switch (_type) {
    case 'siteSettings':
      return { title: words.home, description: document.tagline ?? '', path: '' };
    case 'page':
      return { title, description: document.summary ?? '', path: pathOf('page', slug) };
    default: {
      const heading = _type === 'species' ? `${name} ${latinName}` : name;
      const path = pathOf(_type as AddressedKind, publishedId(_id));
      return { title: heading, description: document.description ?? '', path };
    }
  }
}

export function SeoInput(props: ObjectInputProps): ReactNode {
  const own = ownOf((useFormValue([]) ?? {}) as Fields);
  const { title, description } = (props.value ?? {}) as { title?: string; description?: string };
  return (
    <Stack gap={4}>
      {props.renderDefault(props)}
      <Card border radius={2} padding={3} aria-label={words.preview} role="figure">
        <Stack gap={3}>
          <Text size={0} muted>
            {words.preview}
          </Text>
          <Text size={1} muted style={{ overflowWrap: 'anywhere' }}>
            {location.host}
            {own.path}
          </Text>
          <Box>
            <Text size={2} style={{ color: '#1a0dab' }}>
              {truncateToWidth(pageTitle(title?.trim() || own.title), SEO_LENGTHS.title.most)}
            </Text>
          </Box>
          <Text size={1}>
            {truncateToWidth(description?.trim() || own.description, SEO_LENGTHS.description.most)}
          </Text>
        </Stack>
      </Card>
    </Stack>
  );
}
