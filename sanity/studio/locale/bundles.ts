/** `@sanity/locale-zh-hans` lacks these texts. */

export const studio = {
  'about-dialog.version-info.deprecated.current': 'v{{version}} 已停用，请不要继续使用。',
  'about-dialog.version-info.deprecated.header': '版本已停用',
  'about-dialog.version-info.deprecated.next-step.pinned':
    '本后台固定在一个已停用的版本上，请联系管理员更换版本。',
  'about-dialog.version-info.deprecated.next-step.upgrade': '请联系管理员更新编辑后台。',
  'about-dialog.version-info.deprecated.next-step.upgrade.learn-how': '了解如何更新',
  'about-dialog.version-info.deprecated.reason': '原因：{{reason}}',
  'about-dialog.version-info.tooltip.deprecated': '已停用',
  'asset-source.dialog.load-error': '图片列表加载失败',
  'content-agent': '内容助手',
  'changes.action.revert-all-description': '确定要还原全部 {{count}} 处改动吗？',
  'changes.unknown-schema-field.description': '该字段已不在内容模型中，这里显示它的原始数据。',
  'common.error': '出错了',
  'diagnostics.menu-item': '诊断信息',
  'document-group-inventory.action.cancel': '取消',
  'document-group-inventory.action.manage-versions': '管理版本',
  'document-group-inventory.feedback.sentiment-label': '新的版本列表好用吗？',
  'document-group-inventory.filter-string.label': '筛选{{subject}}',
  'document-group-inventory.title': '{{count}} 个{{subject}}',
  'document-group-inventory.title_other': '{{count}} 个{{subject}}',
  'document-group-inventory.viewing-item-label': '正在查看',
  'document-group.delete.cancel-button.text': '取消',
  'document-group.delete.confirm-button.text_other': '删除（{{count}}）',
  'document-group.delete.error.message': '删除时出错，通常是因为还有其他文档引用了它。',
  'document-group.delete.other-reference-count.title_other': '另有 {{count}} 处引用未列出',
  'document-group.delete.other-reference-count.tooltip': '没有相关数据集的访问权限，无法显示这些引用的详情。',
  'document-group.delete.preview-item.preview-unavailable.subtitle': '编号：{{documentId}}',
  'document-group.delete.preview-item.preview-unavailable.title': '无法预览',
  'document-group.delete.referring-document-count.text_other':
    '有 {{count}} 个文档引用了「<DocumentTitle/>」',
  'document-group.delete.referring-documents-descriptor.text':
    '以下文档引用了「<DocumentTitle/>」，因此可能无法删除：',
  'document-group.delete.title_other': '删除 {{count}} 个{{subject}}',
  'document-group.subject.version_other': '版本',
  'document-status.published-at': '发布于 {{date}}',
  'document.initial-value.error.title': '初始内容加载失败',
  'document.initial-value.error.description': '文档以空白内容打开。{{errorMessage}}',
  'form.field.actions-menu.title': '字段操作',
  'help-resources.studio-version-deprecated': 'v{{version}} 已停用',
  'inputs.portable-text.unknown-value.annotation': '内容模型中没有这种注释：{{name}}',
  'inputs.portable-text.unknown-value.list-item': '内容模型中没有这种列表：{{name}}',
  'inputs.portable-text.unknown-value.mark': '内容模型中没有这种标记：{{name}}',
  'inputs.portable-text.unknown-value.style': '内容模型中没有这种样式：{{name}}',
  'inputs.portable-text.table.add-column': '在末尾添加一列',
  'inputs.portable-text.table.add-row': '在末尾添加一行',
  'inputs.portable-text.table.column-handle': '列手柄',
  'inputs.portable-text.table.delete-column': '删除列',
  'inputs.portable-text.table.delete-row': '删除行',
  'inputs.portable-text.table.delete-table': '删除表格',
  'inputs.portable-text.table.header-row': '标题行',
  'inputs.portable-text.table.insert-here': '在此插入',
  'inputs.portable-text.table.menu-aria-label': '表格选项',
  'inputs.portable-text.table.row-handle': '行手柄',
  'inputs.portable-text.table.select-table': '选择表格',
  'login.logged-out.generic': '登录已失效，请重新登录。',
  'login.logged-out.session-expired': '登录已过期，请重新登录。',
  'login.logged-out.title': '您已退出登录',
  // The Studio uses both keys, though its English lacks them.
  'new-document.new-document': '新建文档',
  'search.action.search-specific-types-truncated': '搜索{{types, list}}，另有 {{count}} 类',
  'search.document-type-list-truncated': '{{types, list}}，另有 {{count}} 类',
  'search.search-results-label': '搜索结果',
  'user-menu.action.claim-project': '认领此项目',
};

export const structure = {
  'action.delete.disabled.target-not-found': '所选的版本中没有此文档',
  'action.discard-changes.disabled.target-not-found': '所选的版本中没有此文档',
  'action.duplicate.disabled.target-not-found': '所选的版本中没有此文档',
  'action.publish.disabled.not-publishable': '此版本随其发布计划一起发布',
  'action.publish.disabled.target-not-found': '所选的版本中没有此文档',
  'action.unpublish.disabled.already-unpublished': '此文档已设为撤下',
  'action.unpublish.disabled.target-not-found': '所选的版本中没有此文档',
  'banners.obsolete-draft.actions.compare-draft.tooltip': '没有已发布的版本，无法与草稿比较。',
  // Belongs to `studio`, but the history looks it up in this bundle.
  'changes.action.close-label': '关闭历史',
  'compare-version.error.loadVersions.title': '版本加载失败',
  'confirm-delete-dialog.confirm-anyway-button.text_delete_other': '仍然删除所有版本',
  'confirm-delete-dialog.confirm-button.text_delete_other': '删除所有版本',
  'confirm-delete-dialog.confirmation.text_delete_other': '确定要删除此文档的所有版本吗？',
  'document-group-inventory.onboarding-hint': '版本按钮移到了这里',
  'document-inspector.error.close-button.aria-label': '关闭面板',
  'document-inspector.error.description': '显示此面板时出错。',
  'document-inspector.error.retry-button.text': '重试',
  'document-inspector.error.title': '出了点问题',
  'document-target-badges.not-in-target.tooltip': '所选的视图中还没有此文档。',
  'document-view.form-view.sync-pending.description': '正在继续尝试，您的改动暂存在浏览器中。',
  'document-view.form-view.sync-pending.title': '您的改动还没有保存',
  'document-view.form-view.sync-recovering.description': '保存完成后即可继续编辑。',
  'document-view.form-view.sync-recovering.title': '正在保存您的改动…',
  'document-view.form-view.sync-stalled.description':
    '保存成功之前暂停编辑。您的改动暂存在浏览器中，正在继续尝试，请不要关闭本页。',
  'document-view.form-view.sync-stalled.title': '您的改动仍未保存',
  'incoming-references-pane.no-references': '没有文档引用它。',
  'menu-items.layout.restore-default': '默认视图',
  'menu-items.layout.restore-default.disabled-reason': '已经是默认视图',
  'menu-items.sort-by.restore-default': '默认排序',
  'menu-items.sort-by.restore-default.disabled-reason': '已经是默认排序',
  'panes.document-list-pane.error.max-retries-attempted': '已重试 {{count}} 次未成功，不再自动重试。',
  'panes.document-list-pane.search-ordering.aria-label': '更改搜索结果的排序',
  'panes.document-list-pane.search-ordering.label': '按{{order}}排序',
  'panes.document-list-pane.search-ordering.relevance': '相关度',
  'panes.document-list-pane.search-ordering.summary-relevance': '按相关度排序',
  'panes.document-list-pane.sort-order.disabled-reason': '这种排序用到了此类文档没有的字段',
  'panes.document-operation-results.operation-success_publishVersion': '版本已发布',
  'panes.document-operation-results.operation-success_unpublishVersion': '此版本将随发布计划撤下',
};

export const copyPaste = {
  'copy-paste.on-paste.validation.read-only-fields-skipped.description': '已跳过只读字段：{{fieldNames}}',
  'copy-paste.on-paste.validation.read-only-fields-skipped-truncated.description':
    '已跳过只读字段：{{fieldNames}}，另有 {{count}} 个',
};

export const feedback = {
  'feedback.attachment.browse': '选择文件',
  'feedback.attachment.drop-zone': '把文件拖放或粘贴到这里',
  'feedback.attachment.error.size': '图片不能超过 20 MB',
  'feedback.attachment.label': '附上图片',
  'feedback.attachment.remove': '移除',
  'feedback.cancel': '取消',
  'feedback.consent.disclaimer': '选择「是」会把您的姓名和邮箱告诉编辑后台的开发商，以便回复您。',
  'feedback.consent.label': '可以就此与您联系吗？',
  'feedback.consent.no': '否',
  'feedback.consent.yes': '是',
  'feedback.dialog.title': '向编辑后台的开发商反馈',
  'feedback.error': '反馈提交失败',
  'feedback.menu-item': '发送反馈',
  'feedback.message.label': '哪里好用？哪里可以更好？',
  'feedback.message.placeholder': '描述您遇到的问题或建议…',
  'feedback.sentiment.happy': '容易',
  'feedback.sentiment.label': '编辑后台用起来容易吗？',
  'feedback.sentiment.neutral': '说不准',
  'feedback.sentiment.unhappy': '困难',
  'feedback.submit': '发送',
  'feedback.success': '反馈已提交，谢谢！',
};

/** Releases are off, but lists use presence texts from here. */
export const releases = {
  'presence.tooltip.one-without-release': '{{displayName}} 正在编辑此文档',
  'presence.tooltip.other': '{{count}} 人正在编辑此文档',
};

/** The Studio doesn't fill in tags such as `<Code>{{error}}</Code>`. */
export const correctedStudio = {
  'calendar.error.must-be-in-format': '格式应为：{{exampleDate}}',
  'inputs.invalid-value.convert-button.text': '转换为 {{targetType}}',
  'inputs.untyped-value.convert-button.text': '转换为 {{targetType}}',
};

export const correctedStructure = {
  'panes.document-list-pane.error.text': '读取列表时出错了，请稍后再试',
};
