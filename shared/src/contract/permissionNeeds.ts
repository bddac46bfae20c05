/**
 * Permissions to change something whose form opens with what another one shows, and that one: without it whoever holds
 * them cannot open what they may change. That of its page is granted with each.
 */
export const PERMISSION_NEEDS: Readonly<Record<string, string>> = {
  'sys:user:update': 'sys:user:info',
  'hospital:customer:save': 'hospital:customer:info',
  'hospital:customer:setStoreUserNo': 'hospital:customer:info',
  'hospital:pet:save': 'hospital:pet:info',
  'hospital:pet:changeStatus': 'hospital:pet:info',
  'hospital:pet:correctWeight': 'hospital:pet:info',
  'hospital:case:save': 'hospital:case:info',
  'hospital:case:update': 'hospital:case:info',
  'hospital:case:changeCaseType': 'hospital:case:info',
  'hospital:case:addendum': 'hospital:case:info',
  'hospital:case:judgeScore': 'hospital:case:info',
  'hospital:case:setDoc': 'hospital:case:doc',
  'hospital:testing:report': 'hospital:testing:info',
  'hospital:testing:audit': 'hospital:testing:info',
  'hospital:testing:correct': 'hospital:testing:info',
  'hospital:boarding:setDoc': 'hospital:boarding:doc',
  'hospital:immuneDeworming:savePlan': 'hospital:immuneDeworming:list',
  'hospital:setting:setIp': 'hospital:setting:ip',
  'sys:attach:save': 'sys:attach:list',
  'mch:remind:update': 'mch:remind:list',
};
