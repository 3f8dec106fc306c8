import { seedShop } from '#server/cli/seed/seed-shop.ts'
import { type Task, task, WrongUsage } from './task.ts'

export const seed: Task = task({
  help: 'adds sample products, people and orders to try a large shop; refused if real people have ordered',
  usage: 'seed [--products NUMBER] [--users NUMBER] [--orders NUMBER]',
  options: {
    products: { type: 'string', default: '0' },
    users: { type: 'string', default: '0' },
    orders: { type: 'string', default: '0' },
  },
  read: ({ values }) => {
    const sizes = { products: toCount(values.products), users: toCount(values.users), orders: toCount(values.orders) }
    return async ({ db }, print) => {
      await seedShop(db, sizes)
      print(`${sizes.products} products, ${sizes.users} people and ${sizes.orders} orders were added.`)
    }
  },
})

function toCount(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new WrongUsage(`${text} is not a number from 0 to 9999999`)
  return Number(text)
}
