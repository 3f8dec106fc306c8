import { type CopyCount, CopyDiffers, copyStore } from '#server/platform/object-storage/copy-store.ts'
import { type ImageStore, openImageStore } from '#server/platform/object-storage/store.ts'
import { StoreRefused, StoreUnavailable } from '#server/platform/object-storage/store-error.ts'
import { adoptImages, imageNames, ownerId } from '#server/platform/object-storage/store-owner.ts'
import { readStoreAddress } from '#server/platform/object-storage/store-settings.ts'
import { type OpenShop, type Print, type Task, TaskRefused, task, WrongUsage } from './task.ts'

/** Copies all images to another store. Once the shop uses that store, copies what the old one stored meanwhile. */
export const moveImages: Task = task({
  help: 'copies all images to the store TARGET (file: or s3://bucket?...) while the shop sells; it can be run again',
  usage: 'move-images TARGET [--from SOURCE]',
  options: { from: { type: 'string' } },
  arguments: 1,
  read: ({ values, positionals: [target] }) => {
    if (target === undefined) throw new WrongUsage('Give one store')
    return (shop, print) => move(shop, { target, source: values.from }, print).catch(toRefusal)
  },
})

async function move(shop: OpenShop, { target, source }: { target: string; source: string | undefined }, print: Print) {
  const to = await openStore(shop, target)
  const from = source === undefined ? shop.images : await openStore(shop, source)
  const isInUse = to.location === shop.images.location
  if (from.location === to.location)
    throw new TaskRefused(
      `The images of the shop are in ${to.location} already. Name the store before with --from, to copy what it still has.`,
    )
  await refuseOtherOwner(shop, to)
  print(`Copying the images from ${from.location} to ${to.location} ...`)
  const count = await copyStore({ from, to, isInUse, onProgress: (done) => print(`  ${sum(done)} files`) })
  print(`${sum(count)} files are in ${to.location}: ${count.copied} were copied, ${count.same} were there.`)
  const missing = await missingIn(shop, to)
  if (missing.length > 0) print(`${missing.length} images of the shop are missing there, for example ${missing[0]}.`)
  await shareOwner(shop, to)
  if (isInUse) await from.writeOwner('')
  for (const line of isInUse ? finalSteps(from) : nextSteps(target, source ?? shop.env.images.address)) print(line)
}

async function openStore({ env, dataDir }: OpenShop, address: string): Promise<ImageStore> {
  const bucket = readAddress(address)
  if (!bucket) return openImageStore({ dataDir })
  if (!env.images.keys) throw new TaskRefused('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for the bucket first.')
  return openImageStore({ dataDir, bucket: { ...bucket, ...env.images.keys } })
}

function readAddress(address: string) {
  try {
    return readStoreAddress(address)
  } catch (error) {
    const message = String(error instanceof Error ? error.message : error).replaceAll('IMAGE_STORE', 'The store')
    throw new TaskRefused(`${address}: ${message}`)
  }
}

async function refuseOtherOwner({ db }: OpenShop, to: ImageStore) {
  const owner = await to.readOwner()
  if (owner && owner !== (await ownerId(db)))
    throw new TaskRefused(
      `${to.location} holds the images of another shop. Take an empty bucket, or remove them first.`,
    )
}

/** Marks both stores as the shop's own. */
async function shareOwner({ db, images }: OpenShop, to: ImageStore) {
  if ((await ownerId(db)) === undefined) await adoptImages(db, images)
  const owner = await ownerId(db)
  if (owner !== undefined) await to.writeOwner(owner)
}

async function missingIn({ db }: OpenShop, to: ImageStore): Promise<string[]> {
  const files = new Set<string>()
  for await (const { file } of to.list()) files.add(file)
  return (await imageNames(db)).map((name) => `${name}.webp`).filter((file) => !files.has(file))
}

const sum = ({ copied, same }: CopyCount) => copied + same

const nextSteps = (target: string, source: string) => [
  `Now set IMAGE_STORE=${target} for every process of the shop, and restart them. Then run:`,
  `  npm run shop -- move-images '${target}' --from '${source}'`,
  'It copies what was uploaded meanwhile. Until then those pictures are missing on the pages.',
]

const finalSteps = (from: ImageStore) => [
  `The images of the shop are in this store only. ${from.location} is not used any more; remove it after the next backup.`,
]

function toRefusal(error: unknown): never {
  if (error instanceof CopyDiffers) throw new TaskRefused(`${error.message}. Nothing is lost; run the command again.`)
  if (error instanceof StoreUnavailable || error instanceof StoreRefused)
    throw new TaskRefused(`An image store did not work: ${error.message}. Nothing is lost; run the command again.`)
  throw error
}
