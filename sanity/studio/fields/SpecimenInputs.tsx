/** Inputs of a single specimen: its number, the grade that its faults lead to, and the marks on its photographs. */
import { Box, Card, Flex, Grid, Select, Stack, Text, TextInput } from '@sanity/ui';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import {
  type ArrayOfObjectsInputProps,
  definePlugin,
  type InputProps,
  insert,
  type NumberInputProps,
  type Path,
  type StringInputProps,
  set,
  setIfMissing,
  unset,
  useFormValue,
} from 'sanity';
import { pictureOf } from '../../../src/content/picture.ts';
import {
  FAULT_NAMES,
  FAULTS,
  type Fault,
  type FaultMark,
  proposeGrade,
} from '../../../src/features/specimens/faults.rules.ts';
import { pictureAddress } from '../../../src/features/specimens/pictures.rules.ts';
import { nextSpecimenNumber } from '../../../src/features/specimens/specimen.rules.ts';
import { SmallButton } from '../base/SmallButton.tsx';
import { specimenText as texts } from './specimen.text.ts';

type Side = FaultMark['side'];
type StoredMark = Partial<FaultMark> & { readonly _key: string };

interface StoredPicture {
  readonly asset?: { readonly _ref?: string };
}

interface StoredSpecimen {
  readonly _type?: string;
  readonly faults?: readonly Fault[];
  readonly marks?: readonly StoredMark[];
  readonly dorsal_image?: StoredPicture;
  readonly ventral_image?: StoredPicture;
}

function useSpecimen(path: Path): StoredSpecimen {
  return (useFormValue(path.slice(0, -1)) ?? {}) as StoredSpecimen;
}

const isComplete = (mark: StoredMark): mark is StoredMark & FaultMark =>
  mark.side !== undefined && mark.fault !== undefined && mark.x !== undefined && mark.y !== undefined;

function NumberInput(props: NumberInputProps): ReactNode {
  const specimen = useSpecimen(props.path);
  const variants = (useFormValue(['variants']) ?? []) as readonly { readonly number?: number }[];
  if (specimen._type !== 'specimen') return props.renderDefault(props);
  const next = nextSpecimenNumber(variants.map(({ number }) => number));
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {props.value === undefined && props.readOnly !== true && (
        <Flex>
          <SmallButton mode="ghost" text={texts.propose(next)} onClick={() => props.onChange(set(next))} />
        </Flex>
      )}
    </Stack>
  );
}

function GradeInput(props: StringInputProps): ReactNode {
  const { _type, faults = [], marks = [] } = useSpecimen(props.path);
  if (_type !== 'specimen') return props.renderDefault(props);
  const proposed = proposeGrade(faults, marks.filter(isComplete));
  const { value } = props;
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      <Flex align="center" gap={3} wrap="wrap" data-testid="proposed-grade">
        <Text size={1} weight="medium" role="status">
          {texts.proposed(proposed)}
        </Text>
        {value === proposed ? (
          <Text size={1} muted>
            {texts.accepted}
          </Text>
        ) : (
          <>
            {value !== undefined && (
              <Text size={1} muted>
                {texts.differs(value)}
              </Text>
            )}
            <SmallButton
              mode="ghost"
              text={texts.accept}
              disabled={props.readOnly === true}
              onClick={() => props.onChange(set(proposed))}
            />
          </>
        )}
      </Flex>
    </Stack>
  );
}

/** Twice the usual display width. */
const MARKED_PIXELS = 800;

/** Percent with one decimal. */
const percentOf = (part: number, whole: number) =>
  Math.round(Math.min(1, Math.max(0, part / whole)) * 1_000) / 10;

function MarksInput(props: ArrayOfObjectsInputProps): ReactNode {
  const { readOnly = false, onChange } = props;
  const specimen = useSpecimen(props.path);
  const marks = (props.value ?? []) as readonly StoredMark[];
  const [chosen, setChosen] = useState<Fault>();
  const { faults = [] } = specimen;
  const unmarked = faults.filter((name) => !marks.some((mark) => mark.fault === name));
  const names = [...new Set([...unmarked, ...faults, ...FAULT_NAMES])];
  const fault = chosen ?? names[0];
  const field = useId();
  const add = (side: Side, x: number, y: number) =>
    onChange([
      setIfMissing([]),
      insert(
        [{ _type: 'faultMark', _key: crypto.randomUUID().slice(0, 12), side, x, y, fault }],
        'after',
        [-1],
      ),
    ]);
  return (
    <Stack gap={4} data-testid="fault-marks">
      <Stack gap={2}>
        <Text as="label" htmlFor={field} size={1} weight="medium">
          {texts.which}
        </Text>
        <Select
          id={field}
          value={fault}
          disabled={readOnly}
          onChange={({ currentTarget }) => setChosen(currentTarget.value as Fault)}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {FAULTS[name].title}
            </option>
          ))}
        </Select>
      </Stack>
      <Grid gridTemplateColumns={[1, 1, 2]} gap={3}>
        {(['dorsal', 'ventral'] as const).map((side) => (
          <MarkedPicture
            key={side}
            side={side}
            assetId={specimen[`${side}_image`]?.asset?._ref}
            marks={marks}
            readOnly={readOnly}
            onAdd={(x, y) => add(side, x, y)}
          />
        ))}
      </Grid>
      {marks.map((mark, at) => (
        <MarkRow
          key={mark._key}
          number={at + 1}
          mark={mark}
          readOnly={readOnly}
          onMove={(axis, value) => onChange(set(value, [{ _key: mark._key }, axis]))}
          onRemove={() => onChange(unset([{ _key: mark._key }]))}
        />
      ))}
    </Stack>
  );
}

interface MarkedPictureProps {
  readonly side: Side;
  readonly assetId: string | undefined;
  readonly marks: readonly StoredMark[];
  readonly readOnly: boolean;
  readonly onAdd: (x: number, y: number) => void;
}

function MarkedPicture({ side, assetId, marks, readOnly, onAdd }: MarkedPictureProps): ReactNode {
  const name = texts.sides[side];
  const whole = { alt: '', crop: null, hotspot: null };
  const picture = assetId === undefined ? undefined : pictureOf({ assetId, ...whole });
  if (picture === undefined)
    return (
      <Card border padding={3} radius={2}>
        <Text size={1} muted>
          {texts.noPicture(name)}
        </Text>
      </Card>
    );
  const place = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLImageElement>) => {
    if (readOnly) return;
    const box = currentTarget.getBoundingClientRect();
    onAdd(percentOf(clientX - box.left, box.width), percentOf(clientY - box.top, box.height));
  };
  return (
    <Stack gap={2}>
      <div style={{ position: 'relative', lineHeight: 0 }}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below adds a mark, whose place can be typed. */}
        <img
          src={pictureAddress(picture.url, MARKED_PIXELS)}
          alt={texts.clickHere(name)}
          title={texts.clickHere(name)}
          style={{ inlineSize: '100%', cursor: readOnly ? 'default' : 'crosshair' }}
          onClick={place}
        />
        {marks.map((mark, at) =>
          mark.side === side ? (
            <span
              key={mark._key}
              aria-hidden
              style={{
                position: 'absolute',
                insetInlineStart: `${mark.x}%`,
                insetBlockStart: `${mark.y}%`,
                translate: '-50% -50%',
                pointerEvents: 'none',
                inlineSize: 20,
                lineHeight: '20px',
                borderRadius: '50%',
                border: '1px solid #a3312a',
                color: '#a3312a',
                background: 'rgb(255 255 255 / 80%)',
                textAlign: 'center',
                fontSize: 'var(--text-xs)',
              }}
            >
              {at + 1}
            </span>
          ) : null,
        )}
      </div>
      <Flex>
        <SmallButton
          mode="bleed"
          text={texts.addInMiddle(name)}
          disabled={readOnly}
          onClick={() => onAdd(50, 50)}
        />
      </Flex>
    </Stack>
  );
}

interface MarkRowProps {
  readonly number: number;
  readonly mark: StoredMark;
  readonly readOnly: boolean;
  readonly onMove: (axis: 'x' | 'y', value: number) => void;
  readonly onRemove: () => void;
}

function MarkRow({ number, mark, readOnly, onMove, onRemove }: MarkRowProps): ReactNode {
  const title = texts.mark(
    number,
    mark.fault === undefined ? '' : FAULTS[mark.fault].title,
    mark.side === undefined ? '' : texts.sides[mark.side],
  );
  return (
    <Flex align="center" gap={3} wrap="wrap" role="group" aria-label={title}>
      <Box flex={1} style={{ minWidth: '10em' }}>
        <Text size={1}>{title}</Text>
      </Box>
      {(['x', 'y'] as const).map((axis) => (
        <Box key={axis} style={{ width: '6em' }}>
          <TextInput
            type="number"
            min={0}
            max={100}
            step={0.5}
            fontSize={1}
            suffix={<Text size={1}>%</Text>}
            aria-label={axis === 'x' ? texts.left : texts.top}
            value={mark[axis] ?? ''}
            readOnly={readOnly}
            onChange={({ currentTarget: { valueAsNumber } }) => {
              if (!Number.isNaN(valueAsNumber)) onMove(axis, percentOf(valueAsNumber, 100));
            }}
          />
        </Box>
      ))}
      <SmallButton mode="bleed" tone="critical" text={texts.remove} disabled={readOnly} onClick={onRemove} />
    </Flex>
  );
}

/** The field of an item of `variants`, such as `grade`. */
function variantField({ path }: Pick<InputProps, 'path'>): string | undefined {
  const [list, , field] = path;
  return path.length === 3 && list === 'variants' && typeof field === 'string' ? field : undefined;
}

export const specimenInputs = definePlugin({
  name: 'specimen-inputs',
  form: {
    components: {
      input: (props: InputProps) => {
        switch (variantField(props)) {
          case 'number':
            return <NumberInput {...(props as NumberInputProps)} />;
          case 'grade':
            return <GradeInput {...(props as StringInputProps)} />;
          case 'marks':
            return <MarksInput {...(props as ArrayOfObjectsInputProps)} />;
          default:
            return props.renderDefault(props);
        }
      },
    },
  },
});
