export { type AnvilNode, startAnvil } from './start-anvil.ts'
