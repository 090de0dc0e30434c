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

/** Positions of a side's marks in the frame, which centres the whole picture. */
export function marksOnPicture(picture: Picture, marks: Marks): NumberedMark[] {
  const ratio = picture.width / picture.height / (FRAME_SIZE.width / FRAME_SIZE.height);
  const [wide, high] = [Math.min(1, ratio), Math.min(1, 1 / ratio)];
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
