/** Each button accepts one kind of file; a drop may contain both. */
export type FileOrigin = 'table' | 'pictures' | 'drop';

export interface ChosenFiles<F> {
  readonly table: F | undefined;
  readonly pictures: readonly F[];
}

const TABLE = /\.(xlsx?|csv|tsv)$/i;

/** Rejects several tables that are dropped together, and returns their names. */
export function classifyFiles<F extends { readonly name: string }>(
  files: readonly F[],
  origin: FileOrigin,
  before: ChosenFiles<F>,
): ChosenFiles<F> | { readonly several: readonly string[] } {
  if (origin === 'table') return { table: files[0] ?? before.table, pictures: before.pictures };
  const isTable = ({ name }: F) =>
    !name.startsWith('~$') &&
    (TABLE.test(name) || (origin === 'drop' && files.length === 1 && /\.txt$/i.test(name)));
  const tables = files.filter(isTable);
  if (origin === 'pictures' && before.table !== undefined)
    return { table: before.table, pictures: mergePictures(before.pictures, files) };
  if (tables.length > 1) return { several: tables.map(({ name }) => name) };
  return {
    table: tables[0] ?? before.table,
    pictures: mergePictures(
      before.pictures,
      files.filter((file) => !isTable(file)),
    ),
  };
}

/** Replaces all pictures unless all names are known. */
function mergePictures<F extends { readonly name: string }>(
  before: readonly F[],
  files: readonly F[],
): readonly F[] {
  if (files.length === 0) return before;
  const names = new Set(files.map(({ name }) => name));
  const known = new Set(before.map(({ name }) => name));
  if ([...names].some((name) => !known.has(name))) return files;
  return [...before.filter(({ name }) => !names.has(name)), ...files];
}

export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  // The browser clears the list after the event.
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...data.files];
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const files: File[] = [];
  // `readEntries` returns chunks; the last is empty.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return files;
    files.push(...(await Promise.all(part.map(filesIn))).flat());
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
