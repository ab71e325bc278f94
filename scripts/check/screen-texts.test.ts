import { expect, it } from 'vitest'
import { checkScreenTexts, findScreenTexts } from './screen-texts.ts'

it.each([
  ['<p>Connect wallet</p>', 'Connect wallet'],
  ['<button aria-label="Close" />', 'Close'],
  ["<p>{'Try again'}</p>", 'Try again'],
  ['<Picture title={t.name} alt="Logo" />', 'Logo'],
  ["Object.assign(button, { ariaLabel: 'Close' })", 'Close'],
  ["const price = '$' + amount", '$'],
])('findScreenTexts › finds the text in %s', (code, text) => {
  expect(findScreenTexts('a.tsx', `const x = ${code.startsWith('const') ? '0;' : ''} ${code}`)).toEqual([
    `a.tsx:1 says "${text}" in code; words stand in strings`,
  ])
})

it.each([
  '<p className="lk-note" data-testid="note">{t.note} · </p>',
  '<Tabs label={t.tabs} tone="accent" name=\'w3m\' />',
  "<span>{isUp ? '+' : '−'}</span>",
])('findScreenTexts › accepts %s', (code) => {
  expect(findScreenTexts('a.tsx', `const x = ${code}`)).toEqual([])
})

it('no screen, button or part contains text in its code', () => {
  expect(checkScreenTexts()).toEqual([])
})
