/** The faults of a specimen, and the grade that follows from them (docs/decisions/0103). */
import { GRADES, type Grade } from './specimen.rules.ts';

interface FaultRule {
  /** The name for editors; src/features/specimens/specimen.text.ts has the names for shoppers. */
  readonly title: string;
  /** The best grade that a specimen with one such fault can have. */
  readonly best: Grade;
}

export const FAULTS = {
  pinprick: { title: '针尖大小的瑕疵', best: 'A1-' },
  scale: { title: '鳞片轻微脱落', best: 'A-' },
  uneven: { title: '姿势略不对称', best: 'A-' },
  chip: { title: '翅缘小缺', best: 'A2' },
  crease: { title: '折痕', best: 'A2' },
  hole: { title: '翅面小孔', best: 'A2' },
  antenna: { title: '缺一侧触角', best: 'A2' },
  repaired: { title: '经过修补', best: 'A2' },
  grease: { title: '出油', best: 'A2' },
  tear: { title: '翅膀撕裂', best: 'B' },
  tail: { title: '缺尾突', best: 'B' },
  antennae: { title: '缺两侧触角', best: 'B' },
  faded: { title: '褪色', best: 'B' },
} as const satisfies Readonly<Record<string, FaultRule>>;

export type Fault = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as readonly Fault[];

/** This many faults of one grade make the specimen a grade worse. */
const FAULTS_OF_WORSE_GRADE = 3;

/** `x` and `y` are percent of the picture, from its left and upper edge. */
export interface FaultMark {
  readonly side: 'dorsal' | 'ventral';
  readonly x: number;
  readonly y: number;
  readonly fault: Fault;
}

/** Faults that are ticked or marked, in the table's order. */
export function faultsOf(ticked: readonly Fault[], marks: readonly Pick<FaultMark, 'fault'>[]): Fault[] {
  const found = new Set([...ticked, ...marks.map(({ fault }) => fault)]);
  return FAULT_NAMES.filter((fault) => found.has(fault));
}

/** Counts a ticked fault once, and a marked fault by the side with more marks. */
export function proposeGrade(
  ticked: readonly Fault[],
  marks: readonly Pick<FaultMark, 'fault' | 'side'>[],
): Grade {
  const grades = faultsOf(ticked, marks).flatMap((fault) => {
    const times = (side: FaultMark['side']) =>
      marks.filter((mark) => mark.fault === fault && mark.side === side).length;
    return Array<number>(Math.max(1, times('dorsal'), times('ventral'))).fill(
      GRADES.indexOf(FAULTS[fault].best),
    );
  });
  const worst = Math.max(0, ...grades);
  const isMany = worst > 0 && grades.filter((grade) => grade === worst).length >= FAULTS_OF_WORSE_GRADE;
  return GRADES[Math.min(worst + (isMany ? 1 : 0), GRADES.length - 1)] ?? 'B';
}
