/** Words of Sanity's Chinese locale with tags that the Studio doesn't fill in: an editor read `<Code>{{error}}</Code>`. */
export const mendedStudio = {
  'calendar.error.must-be-in-format': '格式应为：{{exampleDate}}',
  'inputs.invalid-value.convert-button.text': '转换为 {{targetType}}',
  'inputs.untyped-value.convert-button.text': '转换为 {{targetType}}',
};

export const mendedStructure = {
  'panes.document-list-pane.error.text': '读取列表时出错了，请稍后再试',
};
