/** Lets operators try the published rules on a specimen. */
import { Badge, Box, Button, Card, Flex, Select, Spinner, Stack, Text, TextInput } from '@sanity/ui';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useClient } from 'sanity';
import { IntentLink } from 'sanity/router';
import * as z from 'zod';
import { API_VERSION, SHIPPING_RULES_QUERY } from '../../../src/content/queries.ts';
import { shippingRuleSchema } from '../../../src/content/shipping-rules.ts';
import { assessEligibility, type Eligibility } from '../../../src/features/shipping/eligibility.rules.ts';
import { placeCode } from '../../../src/features/shipping/places.rules.ts';
import {
  isStale,
  type ShippingRule,
  type ShippingVerdict,
  SPECIMEN_SOURCES,
} from '../../../src/features/shipping/rule.rules.ts';
import {
  PAPER_PROVIDER_TITLES,
  PAPER_TIME_TITLES,
  PROOF_TITLES,
  SOURCE_TITLES,
  unknownPlaceMessage,
  VERDICT_TITLES,
} from '../../../src/features/shipping/titles.rules.ts';
import { eligibilityText as words } from '../structure/structure.text.ts';

type State =
  | { readonly kind: 'reading' | 'failed' }
  | { readonly kind: 'read'; readonly rules: readonly ShippingRule[] };

const TONES = { allowed: 'positive', papers: 'caution', unknown: 'default', forbidden: 'critical' } as const;

export function RuleTestPane(): ReactNode {
  const client = useClient({ apiVersion: API_VERSION });
  const [state, setState] = useState<State>({ kind: 'reading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks for another try.
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const found: unknown = await client.fetch(SHIPPING_RULES_QUERY, {}, { perspective: 'published' });
      return z.array(shippingRuleSchema).parse(found);
    };
    const update = () =>
      read().then(
        (rules) => isCurrent && setState({ kind: 'read', rules }),
        () => isCurrent && setState({ kind: 'failed' }),
      );
    void update();
    const changes = client
      .listen(SHIPPING_RULES_QUERY, {}, { visibility: 'query', includeResult: false })
      .subscribe({ next: () => void update(), error: () => isCurrent && setState({ kind: 'failed' }) });
    return () => {
      isCurrent = false;
      changes.unsubscribe();
    };
  }, [client, tries]);

  return (
    <Box flex={1} overflow="auto" padding={4}>
      <Stack gap={4}>
        <Text size={1} muted>
          {words.lead}
        </Text>
        {state.kind === 'reading' && (
          <Flex justify="center" aria-label={words.loading}>
            <Spinner muted />
          </Flex>
        )}
        {state.kind === 'failed' && (
          <Flex gap={3} align="center">
            <Text>{words.failed}</Text>
            <Button mode="ghost" text={words.retry} onClick={() => setTries((before) => before + 1)} />
          </Flex>
        )}
        {state.kind === 'read' && <Trial rules={state.rules} />}
      </Stack>
    </Box>
  );
}

const { fields } = words;

function Trial({ rules }: { readonly rules: readonly ShippingRule[] }): ReactNode {
  const [name, setName] = useState('Troides helena');
  const [source, setSource] = useState('bred');
  const [proof, setProof] = useState('on-file');
  const [origin, setOrigin] = useState('中国');
  const [destination, setDestination] = useState('德国');
  const from = placeCode(origin);
  const to = placeCode(destination);
  const result =
    from === null || to === null
      ? undefined
      : assessEligibility(
          rules,
          {
            names: [name],
            source: SPECIMEN_SOURCES.find((known) => known === source),
            hasProof: proof === '' ? undefined : proof === 'on-file',
            origin: from,
          },
          to,
          Date.now(),
        );
  return (
    <Stack gap={4}>
      <TextField title={fields.name} value={name} onChange={setName} />
      <Choice title={fields.source} titles={SOURCE_TITLES} value={source} onChange={setSource} />
      <Choice title={fields.proof} titles={PROOF_TITLES} value={proof} onChange={setProof} />
      <TextField title={fields.origin} value={origin} onChange={setOrigin} isUnknown={from === null} />
      <TextField
        title={fields.destination}
        value={destination}
        onChange={setDestination}
        isUnknown={to === null}
      />
      {result !== undefined && <Result result={result} rules={rules} />}
    </Stack>
  );
}

interface FieldProps {
  readonly title: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TextField({
  title,
  value,
  onChange,
  isUnknown = false,
}: FieldProps & { readonly isUnknown?: boolean }) {
  const id = useId();
  return (
    <Stack gap={2}>
      <Text as="label" htmlFor={id} size={1} weight="semibold">
        {title}
      </Text>
      <TextInput id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      {isUnknown && (
        <Text size={1} role="alert">
          {unknownPlaceMessage(value)}
        </Text>
      )}
    </Stack>
  );
}

function Choice({
  title,
  titles,
  value,
  onChange,
}: FieldProps & { readonly titles: Readonly<Record<string, string>> }) {
  const id = useId();
  return (
    <Stack gap={2}>
      <Text as="label" htmlFor={id} size={1} weight="semibold">
        {title}
      </Text>
      <Select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {Object.entries({ ...titles, '': fields.unrecorded }).map(([one, label]) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </Select>
    </Stack>
  );
}

function Result({
  result,
  rules,
}: {
  readonly result: Eligibility;
  readonly rules: readonly ShippingRule[];
}) {
  const { verdict, papers } = result;
  return (
    <Card border radius={2} padding={4} tone={TONES[verdict]} role="status">
      <Stack gap={4}>
        <Flex>
          <VerdictBadge verdict={verdict} />
        </Flex>
        {papers.length > 0 && (
          <Stack gap={2}>
            <Text size={1} weight="semibold">
              {words.papers}
            </Text>
            {papers.map(({ name, who, when, days, cost }) => (
              <Text key={name} size={1}>
                {[name, PAPER_PROVIDER_TITLES[who], PAPER_TIME_TITLES[when], days && words.days(days), cost]
                  .filter(Boolean)
                  .join('，')}
              </Text>
            ))}
          </Stack>
        )}
        <Stack gap={2}>
          <Text size={1} weight="semibold">
            {result.rules.length === 0 ? words.noRules : words.decidedBy}
          </Text>
          {/* A stale rule decides as unknown; its own verdict is shown. */}
          {rules
            .filter(({ id }) => result.rules.some((one) => one.id === id))
            .map((rule) => (
              <RuleLine key={rule.id} rule={rule} />
            ))}
        </Stack>
      </Stack>
    </Card>
  );
}

function RuleLine({ rule }: { readonly rule: ShippingRule }) {
  return (
    <Text size={1}>
      <IntentLink intent="edit" params={{ type: 'shippingRule', id: rule.id }}>
        {rule.title}
      </IntentLink>
      ：{VERDICT_TITLES[rule.verdict]}
      {isStale(rule, Date.now()) && words.stale}
    </Text>
  );
}

const VerdictBadge = ({ verdict }: { readonly verdict: ShippingVerdict }) => (
  <Badge tone={TONES[verdict]} fontSize={2} padding={2}>
    {VERDICT_TITLES[verdict]}
  </Badge>
);
