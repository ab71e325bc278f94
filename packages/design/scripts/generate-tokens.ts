import { writeFileSync } from 'node:fs'
import { toTokensCss } from '../src/tokens/to-tokens-css.ts'
import { type Token, tokens } from '../src/tokens/tokens.ts'

const NOTE = '/* Generated from tokens.ts by `npm run generate`. */\n'

const list: readonly Token[] = tokens
const write = (name: string, part: readonly Token[]) =>
  writeFileSync(new URL(`../src/tokens/${name}.generated.css`, import.meta.url), NOTE + toTokensCss(part))
write(
  'early-tokens',
  list.filter(({ early }) => early === true),
)
write(
  'late-tokens',
  list.filter(({ early }) => early !== true),
)
