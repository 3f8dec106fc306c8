import { StoreRefused, StoreUnavailable } from '#server/platform/object-storage/store-error.ts'
import { ownerOfImages } from '#server/platform/object-storage/store-owner.ts'
import { sentence, verbatim } from '#shared/sentence.ts'
import { type HealthCheck, ok, problem, reasonOf, withDatabase } from './finding.ts'

/** Stores, reads and deletes a small file. */
export const imageStoreCheck: HealthCheck = {
  title: 'Image store',
  isCheap: true,
  // A bucket that does not respond is tried three times.
  limitMs: 25_000,
  run: withDatabase(async ({ db }, { images }) => {
    const { location } = images
    try {
      await images.probe()
    } catch (error) {
      return problem(
        sentence('No image can be stored: {reason}', { reason: verbatim(reasonOf(error)) }),
        error instanceof StoreUnavailable || error instanceof StoreRefused
          ? 'Check IMAGE_STORE, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and the provider of the store.'
          : sentence('Check the owner and the free space of {folder}.', { folder: location }),
      )
    }
    if ((await ownerOfImages(db, images)) === 'another shop')
      return problem(
        sentence('The images of the shop are not in {folder}.', { folder: location }),
        'Set DATA_DIR or IMAGE_STORE to the place that has them, or copy them, and restart the shop.',
      )
    return ok('Images can be stored, and the image store belongs to this shop.')
  }),
}
