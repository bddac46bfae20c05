import { isSameUnit, isUnit } from './testUnits';

test('giga and tera of cells are no grams and tonnes', () => {
  expect(isSameUnit('G/L', '10^9/L')).toBe(true);
  expect(isSameUnit('T/L', '×10¹²/L')).toBe(true);
  expect(isSameUnit('g/L', '10^9/L')).toBe(false);
  expect(isSameUnit('G/L', 'g/L')).toBe(false);
});

test('an equivalent is a mole of what has one charge, and of nothing else', () => {
  for (const item of ['钠 Na', '钾 K', '氯 Cl', 'Na+'])
    expect(isSameUnit('mEq/L', 'mmol/L', item)).toBe(true);
  for (const item of ['钙 Ca', '镁 Mg', '']) expect(isSameUnit('mEq/L', 'mmol/L', item)).toBe(false);
});

test.each(['N/A', 'S/CO', 'A/G', 'N/L', 'M/L', 'P/L', 'Na/K', 'BUN/CREA', 'U/P', 'H', '6-17'])(
  '%s is no unit',
  (cell) => expect(isUnit(cell)).toBe(false),
);

test.each(
  [
    'g/L',
    'G/L',
    'T/L',
    'g/dL',
    'mg/dL',
    'mmol/L',
    'μmol/L',
    'mEq/L',
    'U/L',
    'IU/L',
    'mIU/L',
    'μIU/mL',
    'ng/mL',
  ].concat([
    'pg/mL',
    'L/L',
    'K/μL',
    'M/uL',
    '×10⁹/L',
    '10^3/mm3',
    'cells/uL',
    'mOsm/kg',
    'mg/g',
    'mmol/mol',
    'ml/min',
    '%',
    'fL',
  ]),
)('%s is a unit', (cell) => expect(isUnit(cell)).toBe(true));
