export { describeRequest } from './describe-request.ts'
export type {
  DescribableRequest,
  DescribedField,
  DescribedValue,
  Description,
  DescriptionFacts,
} from './description.ts'
export { type Descriptor, type DescriptorFormat, descriptorList } from './descriptor.ts'
export { parseFunction } from './shape.ts'
