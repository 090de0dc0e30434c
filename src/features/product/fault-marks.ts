import type { Picture, ShownSpecimen, ShownVariant } from '../specimens/catalogue.contract.ts';
import { faultTexts } from '../specimens/specimen.text.ts';
import { panelText as words } from './panel.text.ts';

type Marks = ShownSpecimen['marks'];

/** The frame of `.picture`, in units of the drawing. */
export const FRAME_SIZE = { width: 500, height: 400 } as const;

export interface NumberedMark {
  /** Counts the marks of both sides. */
  readonly number: number;
  readonly x: number;
  readonly y: number;
}

/** The picture's share of the frame's width and height; the frame centres the whole picture. */
function shareOfFrame({ width, height }: Picture) {
  const ratio = width / height / (FRAME_SIZE.width / FRAME_SIZE.height);
  return { wide: Math.min(1, ratio), high: Math.min(1, 1 / ratio) };
}

/** Millimetres. */
const BAR_LENGTHS = [50, 30, 20, 10, 5];

/** The longest bar of at most a quarter of the picture; undefined if the picture's scale is unknown. */
export function scaleBar(picture: Picture): { readonly mm: number; readonly percent: number } | undefined {
  const { width_mm = 0 } = picture;
  const mm = BAR_LENGTHS.find((length) => length <= width_mm / 4);
  return mm === undefined ? undefined : { mm, percent: (100 * mm * shareOfFrame(picture).wide) / width_mm };
}

/** Positions of a side's marks in the frame. */
export function marksOnPicture(picture: Picture, marks: Marks): NumberedMark[] {
  const { wide, high } = shareOfFrame(picture);
  return marks.flatMap(({ side, x, y }, index) =>
    side === picture.side
      ? [
          {
            number: index + 1,
            x: FRAME_SIZE.width * (0.5 + (x / 100 - 0.5) * wide),
            y: FRAME_SIZE.height * (0.5 + (y / 100 - 0.5) * high),
          },
        ]
      : [],
  );
}

const CIRCLED_ONE = 0x2460;

/** The signs on the pictures, such as ①. */
const markSign = (number: number) =>
  number > 20 ? `(${number})` : String.fromCodePoint(CIRCLED_ONE + number - 1);

/** Such as 折痕（背面图①）；褪色. */
export function faultsText({ faults, marks }: Pick<ShownSpecimen, 'faults' | 'marks'>): string {
  const lines = faults.map((fault) => {
    const places = marks.flatMap((mark, index) =>
      mark.fault === fault ? [words().onSide[mark.side] + markSign(index + 1)] : [],
    );
    return places.length === 0 ? faultTexts()[fault] : `${faultTexts()[fault]}（${places.join('、')}）`;
  });
  return lines.length === 0 ? words().noFaults : lines.join('；');
}

/** The description in brackets. The faults of a single specimen stand in its place, because it repeats them. */
export function variantRemark({ description, specimen }: Pick<ShownVariant, 'description' | 'specimen'>) {
  if (specimen && (specimen.faults.length > 0 || description === ''))
    return words().faults(faultsText(specimen));
  return description === '' ? '' : words().inBrackets(description);
}
