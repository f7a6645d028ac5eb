import { describe, expect, it } from 'vitest';
import { overwriteGetLocale } from 'words/runtime';
import { loanBadge } from './loan-badge.ts';

overwriteGetLocale(() => 'en');

describe('the badge of a loan without a child status', () => {
  it('HIST-09 status 2 is a success', () => {
    expect(loanBadge(2, 0)).toEqual({ tone: 'success', name: 'Fully Paid' });
  });
  it('HIST-10 status 1 is primary', () => {
    expect(loanBadge(1, 0)).toEqual({ tone: 'primary', name: 'Open' });
  });
  it('HIST-11 status 3 is an info', () => {
    expect(loanBadge(3, 0)).toEqual({ tone: 'info', name: 'Defaulted' });
  });
  it('HIST-12 status 4 is a warning', () => {
    expect(loanBadge(4, 0)).toEqual({ tone: 'warning', name: 'Restructured' });
  });
  it.each([0, 5, 8, 9, 17, 99])('HIST-13 status %i says Other', (status) => {
    expect(loanBadge(status, 0).name).toBe('Other');
  });
});

describe('the badge of a loan with a child status', () => {
  it.each([
    [5, 'Due Today'],
    [6, 'Missed Repayment'],
    [7, 'Other'],
    [10, 'Arrears'],
    [18, 'Current'],
  ])('HIST-14 child %i is primary: %s', (child, name) => {
    expect(loanBadge(1, child)).toEqual({ tone: 'primary', name });
  });
  it('HIST-15 child 14 is a danger', () => {
    expect(loanBadge(3, 14)).toEqual({ tone: 'danger', name: 'Write-Off' });
  });
  it('HIST-16 every other child is a warning', () => {
    expect(loanBadge(1, 16)).toEqual({ tone: 'warning', name: 'Past Maturity' });
    expect(loanBadge(1, 77)).toEqual({ tone: 'warning', name: 'Other' });
  });
});
