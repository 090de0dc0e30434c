/** Words of collectors' tables: those of the cabinet's own file in both scripts, everyday ones, and Darwin Core's. */
import type { OwnSpecimenRequest } from '../../../src/features/cabinet/cabinet.contract.ts';
import type { Sex } from '../../../src/features/specimens/specimen.rules.ts';

/** If a table has several titles of a field, the first in its list counts. */
export const TITLES: Readonly<Record<keyof OwnSpecimenRequest, readonly string[]>> = {
  latin_name: ['学名', '學名', 'scientificName', '拉丁名', '拉丁学名', '拉丁學名'],
  drawer: ['抽屉', '抽屜'],
  chinese_name: ['中文名', 'vernacularName'],
  family_name: ['科', 'family'],
  sex: ['性别', '性別', 'sex'],
  quantity: ['数量', '數量', 'individualCount'],
  country: ['国家或地区', '國家或地區', 'countryCode', 'country', '国家', '國家'],
  site: ['采集地', '採集地', 'locality', '产地', '產地'],
  collected_on: ['采集日期', '採集日期', 'eventDate', '日期'],
  collector: ['采集者', '採集者', 'recordedBy', '采集人', '採集人'],
  number: ['编号', '編號', 'catalogNumber'],
  remarks: ['备注', '備註', 'occurrenceRemarks'],
};

export const SEX_WORDS: Readonly<Record<Sex, readonly string[]>> = {
  雄: ['雄', '♂', '公', 'male', 'm'],
  雌: ['雌', '♀', '母', 'female', 'f'],
  雌雄: ['雌雄', '雄雌', '♂♀', '♀♂', '一对', '一對'],
};

/** The cabinet's own file has these cells: for no drawer, and as source of specimens that were bought here. */
export const UNSORTED = '待整理';
export const SOURCE_TITLES = ['来源', '來源'];
export const BOUGHT = ['本店购得', '本店購得'];
