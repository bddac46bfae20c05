import type { Locator } from '@playwright/test';
import { expect } from '../fixtures/test';
import { answerOf, apiClient } from './api';

/** Opens a file at the front desk, behind the scene. @param url of the product @returns the owner's id */
export async function newOwner(url: string, name: string, mobile: string): Promise<string> {
  const desk = await apiClient(url, 'frontDesk', 2);
  const { ownerId } = await answerOf<{ ownerId: string }>(desk, '/hospital/customer/saveOrUpdateUserAndPet', {
    customer: { name, mobile },
    pets: [],
  });
  return ownerId;
}

/** Picks an owner by the whole name in a box that finds owners. */
export async function pickOwner(box: Locator, name: string): Promise<void> {
  await box.fill(name);
  const hit = box
    .page()
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first();
  await expect(hit).toBeVisible();
  await hit.click();
}
