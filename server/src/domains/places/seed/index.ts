import { Made, type Seed } from '../../../platform/seeds/seedContext';
import { dept, store, warehouse } from '../schema';
import { demoDepts, manyStores, otherDepts, storesOf, warehousesOf } from './organisation';
import { demoPlaces, otherPlaces, type Place } from './places';

/** Where the chain has stores. */
export const placesMade = new Made<readonly Place[]>('places', []);

/** Departments, warehouses and stores of the chain. */
export const seed: Seed = (context) => {
  const { chain, further } = context;
  const demo = chain.code === 'demo';
  const places = demo ? demoPlaces : otherPlaces;
  context.keep(placesMade, places);
  context.add(dept, demo ? demoDepts(chain.company) : otherDepts(chain.company));
  const address = demo ? '广东省广州市黄埔区科学大道82号' : '湖北省武汉市东西湖区金银湖路18号';
  context.add(warehouse, warehousesOf(places, address));
  context.add(store, storesOf(places, demo ? '安心' : '乐宠'));
  if (further.stores === 0) return;
  const many = manyStores(further.stores);
  context.add(dept, many.depts);
  context.add(store, many.stores);
};
