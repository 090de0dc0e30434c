import { defineCliConfig } from 'sanity/cli';

export default defineCliConfig({
  api: { projectId: 'local', dataset: 'production' },
  typegen: {
    path: '../src/content/**/*.ts',
    schema: '.sanity/schema.json',
    generates: '../src/content/sanity.types.ts',
    overloadClientMethods: true,
    formatGeneratedCode: false,
  },
});
