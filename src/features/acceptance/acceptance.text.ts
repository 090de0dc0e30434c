/** Staff's messages, in Chinese only. */
import { words } from '../base/words.text.ts';

export const acceptanceText = words({
  'zh-CN': {
    unreadable: '有内容这个版本读不懂，不能接受；请先改正，或联系开发者',
    publishedMoved: '刚刚又有新的发布，已显示最新的差别，请核对后再接受',
    acceptedMoved: '另一位操作员刚刚接受了别的一套，已显示最新的差别，请核对后再决定',
    closedAccount: '已注销的账号',
    commandLine: '命令行',
    upgrade: '升级',
    unknownSet: '没有这一套，或这个版本读不懂它',
  },
});
