/** Of what is said at copying and pasting that what Sanity's Chinese locale lacks; a test knows which (locale.test.ts). */
export default {
  'copy-paste.on-paste.validation.read-only-fields-skipped.description': '已跳过只读字段：{{fieldNames}}',
  'copy-paste.on-paste.validation.read-only-fields-skipped-truncated.description':
    '已跳过只读字段：{{fieldNames}}，另有 {{count}} 个',
};
