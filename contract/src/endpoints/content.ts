import * as z from 'zod/mini';
import * as calls from '../content.ts';
import { endpoint } from '../endpoint.ts';
import {
  image,
  review,
  pageText,
  pageQuery,
  pictures as picturesReply,
  visiting as visitingReply,
} from '../schemas/content.ts';

export const background = endpoint(calls.background, {
  name: 'content.background',
  summary: 'Address of the background picture',
  reply: image,
});

export const whyUs = endpoint(calls.whyUs, {
  name: 'content.whyUs',
  summary: 'Address of the why-us picture',
  reply: image,
});

export const pictures = endpoint(calls.pictures, {
  name: 'content.pictures',
  summary: 'The pictures of the home page with their sizes and what they show',
  reply: picturesReply,
});

export const reviews = endpoint(calls.reviews, {
  name: 'content.reviews',
  summary: 'The reviews that the lender publishes, in order',
  reply: z.array(review),
});

export const page = endpoint(calls.page, {
  name: 'content.page',
  summary: 'The text of a content page as headings, paragraphs, lists and tables',
  query: pageQuery,
  reply: pageText,
});

export const visiting = endpoint(calls.visiting, {
  name: 'content.visiting',
  summary: 'When the office is open, which days it is closed, and where the lender serves',
  reply: visitingReply,
});
