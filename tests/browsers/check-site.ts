import { latestBuild, unsupportedInSite } from './unsupported.ts';

const folder = process.argv[2] ?? (await latestBuild(process.env['DATA_DIR'] ?? '.data'));
if (folder === undefined) {
  console.log('Browsers: no site was built here yet. npm start builds one.');
} else {
  const found = await unsupportedInSite(folder);
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
}
