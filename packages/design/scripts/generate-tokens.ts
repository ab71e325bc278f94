import { writeFileSync } from 'node:fs'
import { toTokensCss } from '../src/tokens/to-tokens-css.ts'
import { tokens } from '../src/tokens/tokens.ts'

const NOTE = '/* Generated from tokens.ts by `npm run generate`. */\n'

const early = tokens.filter((token) => 'early' in token)
writeFileSync(new URL('../src/tokens/tokens.generated.css', import.meta.url), NOTE + toTokensCss(tokens))
writeFileSync(new URL('../src/tokens/early-tokens.generated.css', import.meta.url), NOTE + toTokensCss(early))
