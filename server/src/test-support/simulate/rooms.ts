import { identityCalls } from '@hospital/shared/contract/calls/identity';
import type { TestClient } from '../client';
import { make } from '../refusals';
import { Caller, callListOf, planCaller } from './caller';
import type { Figures } from './figures';
import { inCentral, Keeper, planKeeper, warehouseOf } from './keeper';
import { Officer, planOffice } from './office';
import type { DayOptions } from './plan';
import { clinicOf, planVaccinator, Vaccinator } from './vaccinator';

/** Who is signed in in the rooms of stock, vaccination, follow-ups and the head office. */
export interface Rooms {
  readonly desk: () => Promise<TestClient>;
  readonly manager: () => Promise<TestClient>;
  readonly doctor: () => Promise<TestClient>;
  readonly doctorId: string;
  readonly company?: () => Promise<TestClient>;
  /** Of warehouses. */
  readonly keeper?: () => Promise<TestClient>;
}

const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Keepers of the central warehouse, all with the same goods and transfers. */
async function keepersOf(rooms: Rooms, options: DayOptions, figures: Figures): Promise<Keeper[]> {
  const { seed, keepers = 0 } = options;
  if (keepers === 0 || !rooms.keeper) return [];
  const warehouse = await warehouseOf(await inCentral(await rooms.keeper()), await rooms.manager());
  return times(keepers).map(
    (at) => new Keeper(`${seed}-keeper-${at}`, warehouse, figures, planKeeper(options, at)),
  );
}

/** Those who vaccinate, all the same animals. */
async function vaccinatorsOf(rooms: Rooms, options: DayOptions, figures: Figures): Promise<Vaccinator[]> {
  const { seed, vaccinators = 0 } = options;
  if (vaccinators === 0) return [];
  const { doctorId } = rooms;
  const [desk, doctor, manager] = [await rooms.desk(), await rooms.doctor(), await rooms.manager()];
  const { code, msg } = await make(manager, identityCalls.setLastStore, { storeId: '1001' });
  if (code !== 0) throw new Error(`the store was refused: ${msg}`);
  const clinic = await clinicOf({ desk, doctor, doctorId, manager }, options);
  return times(vaccinators).map(
    (at) => new Vaccinator(`${seed}-vaccinator-${at}`, clinic, figures, planVaccinator(options, at)),
  );
}

/** Those who follow up, all the same animals. */
async function callersOf(rooms: Rooms, options: DayOptions, figures: Figures): Promise<Caller[]> {
  const { seed, callers = 0 } = options;
  if (callers === 0 || !rooms.company) return [];
  const calls = await callListOf(await rooms.desk(), await rooms.company(), options);
  return times(callers).map(
    (at) => new Caller(`${seed}-caller-${at}`, calls, figures, planCaller(options, at)),
  );
}

/** Those who write and export in the head office. */
async function officersOf(rooms: Rooms, options: DayOptions, figures: Figures): Promise<Officer[]> {
  const { seed, officers = 0 } = options;
  if (officers === 0 || !rooms.company) return [];
  const company = await rooms.company();
  return times(officers).map(
    (at) => new Officer(`${seed}-officer-${at}`, company, figures, planOffice(options, at)),
  );
}

export interface RoomPeople {
  readonly keepers: readonly Keeper[];
  readonly vaccinators: readonly Vaccinator[];
  readonly callers: readonly Caller[];
  readonly officers: readonly Officer[];
}

export async function peopleOfRooms(
  rooms: Rooms,
  options: DayOptions,
  figures: Figures,
): Promise<RoomPeople> {
  return {
    keepers: await keepersOf(rooms, options, figures),
    vaccinators: await vaccinatorsOf(rooms, options, figures),
    callers: await callersOf(rooms, options, figures),
    officers: await officersOf(rooms, options, figures),
  };
}
