/** What of the chosen or dropped files is the table, and what are pictures. */

/** Where files came from: each button says what it is for, a drop may bring both. */
export type Origin = 'table' | 'pictures' | 'drop';

export interface Chosen<F> {
  readonly table: F | undefined;
  readonly pictures: readonly F[];
}

const TABLE = /\.(xlsx?|csv|tsv)$/i;

/**
 * A text file among pictures is no table. A table in the folder of pictures counts only if none was chosen yet; more
 * than one table in a drop is answered with their names, as nothing says which is meant.
 */
export function sortFiles<F extends { readonly name: string }>(
  files: readonly F[],
  origin: Origin,
  before: Chosen<F>,
): Chosen<F> | { readonly several: readonly string[] } {
  if (origin === 'table') return { table: files[0] ?? before.table, pictures: before.pictures };
  const isTable = ({ name }: F) =>
    !name.startsWith('~$') &&
    (TABLE.test(name) || (origin === 'drop' && files.length === 1 && /\.txt$/i.test(name)));
  const tables = files.filter(isTable);
  if (origin === 'pictures' && before.table !== undefined)
    return { table: before.table, pictures: together(before.pictures, files) };
  if (tables.length > 1) return { several: tables.map(({ name }) => name) };
  return {
    table: tables[0] ?? before.table,
    pictures: together(
      before.pictures,
      files.filter((file) => !isTable(file)),
    ),
  };
}

/** Mended pictures, all of names that were there, take the places of those; other pictures replace them all. */
function together<F extends { readonly name: string }>(
  before: readonly F[],
  files: readonly F[],
): readonly F[] {
  if (files.length === 0) return before;
  const names = new Set(files.map(({ name }) => name));
  const known = new Set(before.map(({ name }) => name));
  if ([...names].some((name) => !known.has(name))) return files;
  return [...before.filter(({ name }) => !names.has(name)), ...files];
}

/** Files that were dropped, those of dropped folders among them. */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  // The list is emptied when the event is over, so all entries are taken before the first wait.
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...data.files];
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const files: File[] = [];
  // A folder is told in parts, the last of which is empty.
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
