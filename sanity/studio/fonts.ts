export const SANS =
  "'PingFang SC', 'HarmonyOS Sans SC', MiSans, 'Source Han Sans SC', 'Noto Sans CJK SC', 'Noto Sans SC', 'Microsoft YaHei', system-ui, sans-serif";

export const SERIF =
  "'Songti SC', 'Source Han Serif SC', 'Noto Serif CJK SC', 'Noto Serif SC', STSong, SimSun, Georgia, serif";
