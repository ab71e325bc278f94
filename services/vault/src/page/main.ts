import { boot } from './boot.ts'

// Silent in every case: what this page knows of its surroundings is nobody's concern.
boot(window).catch(() => undefined)
